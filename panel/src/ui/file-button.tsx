import { useRef } from 'react'
import { Upload } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'

export interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'isPending' | 'isDisabled'> {
  /** Accepted extensions and types, in the syntax of a file input. */
  accept: string
  /** The field's accessible name. */
  label: string
  onPick: (file: File) => void
  children: string
}

/** A button that picks a file. The same file may be picked again after it was corrected. */
export function FileButton({ accept, label, onPick, children, ...button }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onPick(file)
        }}
      />
      <Button {...button} icon={<Upload size={16} aria-hidden />} onPress={() => picker.current?.click()}>
        {children}
      </Button>
    </>
  )
}
