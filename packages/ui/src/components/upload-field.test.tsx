// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadField } from './upload-field.tsx';

const createObjectURL = vi.fn(() => 'blob:preview');
const revokeObjectURL = vi.fn();

// jsdom has no object URLs.
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

type PhotoProps = { onChange?: (file: File | null) => void; shrink?: (file: File) => Promise<Blob> };

function Photo({ onChange, shrink }: PhotoProps) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <UploadField
      label="صورة الملصق"
      file={file}
      onChange={chosen => {
        setFile(chosen);
        onChange?.(chosen);
      }}
      hint="حتى 8 م.ب"
      describeFile={({ name }) => `أُرفقت ${name}`}
      changeLabel="تغيير"
      maxBytes={10}
      shrink={shrink}
      tooLargeError="الصورة أكبر من 8 م.ب."
      wrongTypeError="هذا الملف ليس صورة."
    />
  );
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText(/صورة الملصق/), { target: { files: [file] } });

describe('UploadField', () => {
  it('accepts a picture, shows it and finally revokes its URL', () => {
    const onChange = vi.fn();
    const { container, unmount } = render(<Photo onChange={onChange} />);
    const label = new File(['1234'], 'label.jpg', { type: 'image/jpeg' });
    choose(label);
    expect(onChange.mock.calls).toEqual([[label]]);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:preview');
    expect(screen.getByText('أُرفقت label.jpg')).toBeDefined();
    expect(screen.getByText('تغيير')).toBeDefined();
    unmount();
    expect(revokeObjectURL).toHaveBeenCalledWith('blob:preview');
  });

  it.each([
    [new File(['01234567890'], 'big.jpg', { type: 'image/jpeg' }), 'الصورة أكبر من 8 م.ب.'],
    [new File(['1'], 'record.pdf', { type: 'application/pdf' }), 'هذا الملف ليس صورة.'],
  ])('rejects a file with an error', (file, problem) => {
    const onChange = vi.fn();
    render(<Photo onChange={onChange} />);
    choose(file);
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByText(problem)).toBeDefined();
  });

  describe('given a picture that is too large, and `shrink`,', () => {
    const large = new File(['01234567890'], 'big.jpg', { type: 'image/jpeg' });

    it('accepts it immediately, and then the smaller one', async () => {
      const onChange = vi.fn();
      render(<Photo onChange={onChange} shrink={async () => new Blob(['1'], { type: 'image/webp' })} />);
      choose(large);
      expect(onChange.mock.calls).toEqual([[large]]);
      await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
      expect(onChange.mock.lastCall).toMatchObject([{ size: 1, type: 'image/webp' }]);
      expect(screen.queryByText('الصورة أكبر من 8 م.ب.')).toBeNull();
    });

    it('restores the previous picture with an error, when it stays too large', async () => {
      const onChange = vi.fn();
      render(<Photo onChange={onChange} shrink={async file => file} />);
      choose(large);
      expect(await screen.findByText('الصورة أكبر من 8 م.ب.')).toBeDefined();
      expect(onChange.mock.lastCall).toEqual([null]);
    });

    it('uses only the last choice', async () => {
      const onChange = vi.fn();
      const smaller = Promise.withResolvers<Blob>();
      render(<Photo onChange={onChange} shrink={() => smaller.promise} />);
      const small = new File(['1'], 'small.jpg', { type: 'image/jpeg' });
      choose(large);
      choose(small);
      smaller.resolve(large);
      await smaller.promise;
      expect(onChange.mock.calls).toEqual([[large], [small]]);
      expect(screen.queryByText('الصورة أكبر من 8 م.ب.')).toBeNull();
    });
  });

  describe('given a file of unknown type,', () => {
    const unnamed = new File(['1'], 'IMG_0001', { type: '' });

    it('accepts one that the browser can decode', async () => {
      const close = vi.fn();
      vi.stubGlobal('createImageBitmap', async () => ({ close }));
      const onChange = vi.fn();
      render(<Photo onChange={onChange} />);
      choose(unnamed);
      await waitFor(() => expect(onChange.mock.calls).toEqual([[unnamed]]));
      expect(close).toHaveBeenCalledOnce();
    });

    it('rejects one that it cannot decode', async () => {
      vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('InvalidStateError')));
      const onChange = vi.fn();
      render(<Photo onChange={onChange} />);
      choose(unnamed);
      expect(await screen.findByText('هذا الملف ليس صورة.')).toBeDefined();
      expect(onChange).not.toHaveBeenCalled();
    });
  });

  it('accepts a dropped picture', () => {
    const onChange = vi.fn();
    render(<Photo onChange={onChange} />);
    const label = new File(['1'], 'label.png', { type: 'image/png' });
    fireEvent.drop(screen.getByText('صورة الملصق'), { dataTransfer: { files: [label] } });
    expect(onChange.mock.calls).toEqual([[label]]);
  });
});
