import { type DragEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { ImagePlusIcon } from '../icons/icons.ts';
import { canDraw, isPictureByKind } from '../lib/picture-file.ts';
import { type FieldTexts, LabelText } from './field-text.tsx';
import { PlainNotes, usePlainField } from './plain-field.tsx';

export interface UploadFieldProps extends FieldTexts {
  /** The chosen file, which is not saved yet. */
  file: File | null;
  /** Called with null when an accepted file proves to be too large. */
  onChange: (file: File | null) => void;
  /** URL of the saved picture. */
  savedPicture?: string | null | undefined;
  /** A hint, and the limit: «حتى 8 م.ب، ويُحذف منها موقع التصوير». */
  hint: ReactNode;
  /** Replaces the hint once a file is chosen: «أُرفقت · 1.2 م.ب». */
  describeFile: (file: File) => ReactNode;
  /** «تغيير» */
  changeLabel: string;
  /** Bytes; 8 MB by default. */
  maxBytes?: number | undefined;
  /** Shrinks a picture that is too large; its result is checked and used instead. */
  shrink?: ((file: File) => Promise<Blob>) | undefined;
  /** Errors for a file that is too large, or not a picture. It is then rejected. */
  tooLargeError: string;
  wrongTypeError: string;
  /** Icon of what to photograph; an image with a plus by default. */
  icon?: ReactNode;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

const EIGHT_MEGABYTES = 8 * 1024 * 1024;

/** A picture upload: a dashed row that opens the file chooser and accepts a dropped file. Its label is inside. */
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
            // Choosing the same file again must count as a change.
            event.target.value = '';
          }}
        />
        <span className="upload-thumb">{picture === undefined ? icon : <img src={picture} alt="" />}</span>
        <span className="upload-text" id={ids.labelId}>
          <span className="upload-label">
            <LabelText label={label} optionalLabel={optionalLabel} />
          </span>
          <span className="upload-hint">{file === null ? hint : describeFile(file)}</span>
        </span>
        {picture !== undefined && <span className="text-link">{changeLabel}</span>}
      </label>
      <PlainNotes help={help} error={error} errorId={ids.errorId} helpId={ids.helpId} />
    </div>
  );
}

/** Accepts a picture, or sets the error why a file is not a picture or too large. */
function useTaking(props: UploadFieldProps) {
  const { file, onChange, maxBytes = EIGHT_MEGABYTES, shrink, tooLargeError, wrongTypeError } = props;
  const [refusal, setRefusal] = useState<string>();
  const latest = useRef<File>(undefined);
  // Accepted immediately, so that saving before it is shrunk still includes it.
  const takeLarge = async (chosen: File, before: File | null, smaller: Promise<Blob>) => {
    onChange(chosen);
    const { size, type } = await smaller;
    if (latest.current !== chosen) return;
    if (size > maxBytes) setRefusal(tooLargeError);
    onChange(size > maxBytes ? before : new File([await smaller], chosen.name, { type }));
  };
  const judge = (chosen: File, isPicture: boolean) => {
    if (latest.current !== chosen) return;
    const isLarge = chosen.size > maxBytes;
    setRefusal(isPicture ? (isLarge && !shrink ? tooLargeError : undefined) : wrongTypeError);
    if (!isPicture) return;
    if (!isLarge) onChange(chosen);
    else if (shrink) void takeLarge(chosen, file, shrink(chosen)).catch(reportError);
  };
  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    latest.current = chosen;
    const isPicture = isPictureByKind(chosen);
    if (isPicture !== undefined) judge(chosen, isPicture);
    else void canDraw(chosen).then(isDrawn => judge(chosen, isDrawn));
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

/** Creates an object URL to show a file that is not on the server yet; revoked when it is no longer shown. */
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
