import type { ChangeEvent } from "react";
import "./file-button.css";

interface FileButtonProps {
  /** Undefined where the person chose none. */
  onFile: (file: File | undefined) => void;
  /** As `accept` of an input: what the browser offers to choose. */
  accept?: string;
  children: string;
}

/** Lets the person choose a file; its text is the name. */
export function FileButton({ onFile, accept, children }: FileButtonProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    onFile(event.target.files?.[0]);
    // The same file may be opened again, once it was changed.
    event.target.value = "";
  };
  return (
    <label className="button file-button">
      {children}
      <input type="file" accept={accept} className="visually-hidden" onChange={onChange} />
    </label>
  );
}
