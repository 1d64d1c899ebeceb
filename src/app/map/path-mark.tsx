/** A small diamond: the twenty-minute path. The words stand beside it. */
export function PathMark() {
  return (
    <svg className="map-path-mark" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
      <path d="M5 1 9 5 5 9 1 5Z" />
    </svg>
  );
}
