import { useRef } from 'react'
import { Upload } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'

export interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'isPending' | 'isDisabled'> {
  /** Endings and types, as an input of files takes them. */
  accept: string
  /** What the field is called where it is read aloud. */
  label: string
  onPick: (file: File) => void
  children: string
}

/** Asks for a file. The same one may be picked again, once it was mended. */
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
