import { type DragEvent, type ReactNode, type Ref, useEffect, useState } from 'react';
import { ImagePlusIcon } from '../icons/icons.ts';
import { type FieldTexts, LabelWords } from './field-words.tsx';
import { PlainNotes, usePlainField } from './plain-field.tsx';

export interface UploadFieldProps extends FieldTexts {
  /** What was chosen and is not yet saved. */
  file: File | null;
  onChange: (file: File) => void;
  /** Address of the picture that is saved already. */
  savedPicture?: string | null | undefined;
  /** What helps, and the limit: «حتى 8 م.ب، ويُحذف منها موقع التصوير». */
  hint: ReactNode;
  /** Replaces the hint once a file is chosen: «أُرفقت · 1.2 م.ب». */
  describeFile: (file: File) => ReactNode;
  /** «تغيير» */
  changeLabel: string;
  /** Bytes; 8 MB by default. */
  maxBytes?: number | undefined;
  /** What to say when a file is larger, or no picture. The file is then not taken. */
  tooLargeError: string;
  wrongTypeError: string;
  /** For what to photograph; an image with a plus by default. */
  icon?: ReactNode;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

const EIGHT_MEGABYTES = 8 * 1024 * 1024;

/** A picture: a dashed row that opens the file chooser and takes a dropped file. Its label is inside. */
export function UploadField(props: UploadFieldProps) {
  const { file, savedPicture, hint, describeFile, changeLabel, inputRef } = props;
  const { label, optionalLabel, help, icon = <ImagePlusIcon /> } = props;
  const { refusal, take } = useTaking(props);
  const error = refusal ?? props.error;
  const ids = usePlainField({ help, error });
  const drop = useDrop(take);
  const picture = usePreview(file) ?? savedPicture ?? undefined;
  return (
    <div className="field" data-invalid={error !== undefined || undefined}>
      <label className="upload" data-filled={picture !== undefined || undefined} {...drop}>
        <input
          ref={inputRef}
          className="visually-hidden"
          type="file"
          accept="image/*"
          aria-labelledby={ids.labelId}
          aria-describedby={ids.describedBy}
          aria-invalid={error !== undefined || undefined}
          onChange={event => {
            take(event.target.files?.[0]);
            // The same file chosen again must count as a change.
            event.target.value = '';
          }}
        />
        <span className="upload-thumb">{picture === undefined ? icon : <img src={picture} alt="" />}</span>
        <span className="upload-text" id={ids.labelId}>
          <span className="upload-label">
            <LabelWords label={label} optionalLabel={optionalLabel} />
          </span>
          <span className="upload-hint">{file === null ? hint : describeFile(file)}</span>
        </span>
        {picture !== undefined && <span className="text-link">{changeLabel}</span>}
      </label>
      <PlainNotes help={help} error={error} errorId={ids.errorId} helpId={ids.helpId} />
    </div>
  );
}

/** Hands a picture on, and says why a file is none or is too large. */
function useTaking(props: UploadFieldProps) {
  const { onChange, maxBytes = EIGHT_MEGABYTES, tooLargeError, wrongTypeError } = props;
  const [refusal, setRefusal] = useState<string>();
  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const isPicture = chosen.type.startsWith('image/');
    const problem = isPicture ? (chosen.size > maxBytes ? tooLargeError : undefined) : wrongTypeError;
    setRefusal(problem);
    if (problem === undefined) onChange(chosen);
  };
  return { refusal, take };
}

function useDrop(take: (file: File | undefined) => void) {
  const [isTarget, setTarget] = useState(false);
  return {
    'data-drop-target': isTarget || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setTarget(true);
    },
    onDragLeave: () => setTarget(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setTarget(false);
      take(event.dataTransfer.files[0]);
    },
  };
}

/** An address for showing a file that is not on the server yet; given back when it is no longer shown. */
function usePreview(file: File | null): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (file === null) {
      setPreview(undefined);
      return;
    }
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return preview;
}
