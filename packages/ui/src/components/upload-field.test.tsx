// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadField } from './upload-field.tsx';

const createObjectURL = vi.fn(() => 'blob:preview');
const revokeObjectURL = vi.fn();

// jsdom has no object addresses.
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
  it('takes a picture, shows it and gives its address back at the end', () => {
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
  ])('refuses a file and says why', (file, problem) => {
    const onChange = vi.fn();
    render(<Photo onChange={onChange} />);
    choose(file);
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByText(problem)).toBeDefined();
  });

  describe('given a picture that is larger, and a way to make it smaller,', () => {
    const large = new File(['01234567890'], 'big.jpg', { type: 'image/jpeg' });

    it('takes it at once, and then the smaller one', async () => {
      const onChange = vi.fn();
      render(<Photo onChange={onChange} shrink={async () => new Blob(['1'], { type: 'image/webp' })} />);
      choose(large);
      expect(onChange.mock.calls).toEqual([[large]]);
      await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
      expect(onChange.mock.lastCall).toMatchObject([{ size: 1, type: 'image/webp' }]);
      expect(screen.queryByText('الصورة أكبر من 8 م.ب.')).toBeNull();
    });

    it('goes back to what was there and says why, when it stays too large', async () => {
      const onChange = vi.fn();
      render(<Photo onChange={onChange} shrink={async file => file} />);
      choose(large);
      expect(await screen.findByText('الصورة أكبر من 8 م.ب.')).toBeDefined();
      expect(onChange.mock.lastCall).toEqual([null]);
    });

    it('follows the last choice alone', async () => {
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

  describe('given a file whose kind the system does not name,', () => {
    const unnamed = new File(['1'], 'IMG_0001', { type: '' });

    it('takes what the browser draws', async () => {
      const close = vi.fn();
      vi.stubGlobal('createImageBitmap', async () => ({ close }));
      const onChange = vi.fn();
      render(<Photo onChange={onChange} />);
      choose(unnamed);
      await waitFor(() => expect(onChange.mock.calls).toEqual([[unnamed]]));
      expect(close).toHaveBeenCalledOnce();
    });

    it('refuses what it does not draw', async () => {
      vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('InvalidStateError')));
      const onChange = vi.fn();
      render(<Photo onChange={onChange} />);
      choose(unnamed);
      expect(await screen.findByText('هذا الملف ليس صورة.')).toBeDefined();
      expect(onChange).not.toHaveBeenCalled();
    });
  });

  it('takes a dropped picture', () => {
    const onChange = vi.fn();
    render(<Photo onChange={onChange} />);
    const label = new File(['1'], 'label.png', { type: 'image/png' });
    fireEvent.drop(screen.getByText('صورة الملصق'), { dataTransfer: { files: [label] } });
    expect(onChange.mock.calls).toEqual([[label]]);
  });
});
