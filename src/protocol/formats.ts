/** The four string formats of a requested schema (Elicitation, "Requested Schema"). */
export type StringFormat = "email" | "uri" | "date" | "date-time";

/** A format in words, after "must be". */
export function toFormat(format: StringFormat): string {
  const words: Record<StringFormat, string> = {
    email: "an e-mail address",
    uri: "an absolute URI",
    date: "a date, as 2026-07-28",
    "date-time": "a time with seconds and offset, as 2026-07-28T10:00:00Z",
  };
  return words[format];
}

/** Whether `value` is an e-mail address, a URI with a scheme (RFC 3986), or a date or time of RFC 3339. */
export function isFormat(format: StringFormat, value: string): boolean {
  switch (format) {
    case "email":
      return isEmail(value);
    case "uri":
      return isUri(value);
    case "date":
      return isDate(value);
    case "date-time":
      return isDateTime(value);
  }
}

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

function isEmail(value: string): boolean {
  const at = value.lastIndexOf("@");
  if (at < 1 || at > 64 || value.length > 254) return false;
  return (
    LOCAL.test(value.slice(0, at)) &&
    value
      .slice(at + 1)
      .split(".")
      .every((label) => LABEL.test(label))
  );
}

function isUri(value: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/.test(value)) return false;
  return !/%(?![0-9A-Fa-f]{2})/.test(value) && URL.canParse(value);
}

function isDate(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const DATE_TIME = /^([\d-]{10})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

function isDateTime(value: string): boolean {
  const parts = DATE_TIME.exec(value);
  if (!parts || !isDate(parts[1] ?? "")) return false;
  const [hour, minute, second] = parts.slice(2, 5).map(Number) as [number, number, number];
  const [offsetHour, offsetMinute] = parts
    .slice(6)
    .map((part) => Number((part as string | undefined) ?? 0)) as [number, number];
  if (hour > 23 || minute > 59 || offsetHour > 23 || offsetMinute > 59) return false;
  const offset = (offsetHour * 60 + offsetMinute) * (parts[5] === "-" ? -1 : 1);
  return second <= 59 || (second === 60 && isLastMinute(hour * 60 + minute - offset));
}

/** A leap second is the last of a day in UTC, whatever the offset. */
function isLastMinute(utc: number): boolean {
  return (utc + 2880) % 1440 === 1439;
}
