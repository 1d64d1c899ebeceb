/** Pixels for each of the drawing's, so that it is sharp on any screen; a canvas is at most this long. */
const SCALE = 2;
const LONGEST = 16_000;

/** An SVG document as a PNG. Throws where the browser cannot draw it. */
export async function drawPng(svg: string): Promise<Blob> {
  const image = new Image();
  // The page's policy lets images come from data alone.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(SCALE, LONGEST / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(naturalWidth * scale);
  canvas.height = Math.round(naturalHeight * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("this browser could not draw the image");
  return blob;
}
