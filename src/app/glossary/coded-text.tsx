/** Plain text in which `backticks` make code and *stars* stress. */
export function CodedText({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\*[^*]+\*)/).map((part, index) => {
    if (part.startsWith("`")) return <code key={index}>{part.slice(1, -1)}</code>;
    if (part.startsWith("*")) return <em key={index}>{part.slice(1, -1)}</em>;
    return part;
  });
}
