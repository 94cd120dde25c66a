import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { withoutLeftovers } from '#lib/exchange/class-files.ts';
import { Button } from '../actions/button.tsx';
import { cx } from '../base/cx.ts';
import type { Icon } from '../base/icon.ts';

export interface FilePanelProps {
  icon: Icon;
  /** Says what may be dropped, and where. */
  children: ReactNode;
  /** The button's text. */
  action: string;
  /** Names the input for users who don’t see the panel. */
  label: string;
  accept: string;
  /** What kinds of file are accepted, below the button. */
  hint?: ReactNode;
  /**
   * The first step of a page, or a part of a dialog: large at first, small once there are files.
   */
  size?: 'page' | 'box' | 'line';
  disabled?: boolean;
  multiple?: boolean;
  /**
   * Text of a second button that chooses a whole folder: all of its files are taken, with their
   * paths.
   */
  folder?: string;
  /** Left out if the whole page accepts dropped files. */
  drops?: boolean;
  onFiles: (files: readonly File[]) => void;
}

const sizes = {
  line: 'flex-wrap gap-x-4 gap-y-2 px-4 py-3',
  box: 'flex-col flex-wrap gap-x-4 gap-y-2 px-4 py-8',
  page: 'min-h-72 flex-col gap-4 px-5 py-10',
} as const;

/** Where files are chosen or dropped: they are passed on as they are, and may be chosen again. */
export function FilePanel(props: FilePanelProps) {
  const {
    icon: Sign,
    children,
    action,
    label,
    accept,
    hint,
    size = 'page',
    disabled = false,
    multiple = false,
    folder,
    drops = false,
    onFiles,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const handOn = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (chosen.length > 0) onFiles(chosen);
  };
  const takes = drops && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      handOn(event.dataTransfer.files);
    },
  };
  return (
    <div
      {...takes}
      className={cx(
        'flex items-center justify-center rounded-panel border border-dashed text-center',
        sizes[size],
        over ? 'border-accent bg-selected' : 'border-edge bg-surface-sunken',
      )}
    >
      {size === 'line' ? null : (
        <Sign className={cx('text-ink-faint', size === 'page' ? 'size-10' : 'size-8')} />
      )}
      <p className={size === 'page' ? 'text-base' : 'text-sm text-ink-muted'}>{children}</p>
      <Button
        {...(size === 'page' ? { variant: 'primary' } : { 'data-autofocus': '' })}
        size={size === 'line' ? 'sm' : 'md'}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {action}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        accept={accept}
        aria-label={label}
        disabled={disabled}
        onChange={(event) => {
          handOn(event.target.files);
          event.target.value = '';
        }}
      />
      {folder === undefined ? null : (
        <>
          <Button
            size={size === 'line' ? 'sm' : 'md'}
            disabled={disabled}
            onClick={() => folderInput.current?.click()}
          >
            {folder}
          </Button>
          <input
            ref={folderInput}
            type="file"
            hidden
            aria-label={folder}
            disabled={disabled}
            {...{ webkitdirectory: '' }}
            onChange={(event) => {
              const files = withoutLeftovers([...(event.target.files ?? [])]);
              event.target.value = '';
              if (files.length > 0) onFiles(files);
            }}
          />
        </>
      )}
      {hint}
    </div>
  );
}
