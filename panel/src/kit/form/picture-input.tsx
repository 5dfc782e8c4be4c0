import { useState, type DragEvent } from 'react'
import { ImagePlus, Trash2 } from 'lucide-react'
import { pictureKinds, type PictureKind } from '#contract/platform/file.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { useBound, type InputProps } from './bound.ts'
import { formWords } from '../words/form-words.ts'
import { usePictureUpload } from './picture-upload.tsx'
import { ReadFact } from './read-fact.tsx'
import { useWords } from '../words/words.ts'

export interface PictureInputProps extends InputProps {
  /** The kind decides shape and size (contract platform/file.ts). */
  kind: PictureKind
}

/**
 * An input for a picture, which is chosen or dropped, cropped to the shape of its kind, and
 * uploaded at once. The field holds the picture's address, or null after it was removed.
 */
export function PictureInput({ kind, ...rest }: PictureInputProps) {
  const t = useWords(formWords)
  const { value, error, label, description, isRequired, isReadOnly, onChange, onBlur, className, ref } = useBound<
    string | null | undefined
  >(rest)
  const upload = usePictureUpload(kind, onChange)
  const [isOver, setOver] = useState(false)
  const { ratio } = pictureKinds[kind]
  const problem = upload.refused ?? error
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      upload.take(event.dataTransfer.files[0])
    },
  }
  const help = `${rest.name}-help`
  if (isReadOnly)
    return (
      <ReadFact label={label} className={className}>
        {value ? <img src={value} alt={label} className="max-h-44 max-w-full rounded-control" /> : ''}
      </ReadFact>
    )
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)} role="group" aria-label={label}>
      <span className="text-sm font-medium">
        {label}
        {isRequired && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </span>
      <div
        {...dropping}
        style={{ aspectRatio: Math.min(Math.max(ratio ?? 2, 1), 5) }}
        className={cx(
          'relative grid max-h-44 min-h-24 w-full max-w-md place-items-center overflow-clip rounded-control border border-dashed bg-ground',
          isOver ? 'border-accent' : problem ? 'border-danger' : 'border-line',
        )}
      >
        {value ? (
          <img src={value} alt={label} className="absolute inset-0 size-full object-scale-down" />
        ) : (
          <span className="flex flex-col items-center gap-1 p-3 text-center text-xs text-muted">
            <ImagePlus size={20} aria-hidden />
            <span className="pointer-coarse:hidden">{t('pictureDrop')}</span>
          </span>
        )}
      </div>
      {upload.parts}
      <span className="flex flex-wrap gap-2">
        <Button
          ref={ref}
          size="small"
          aria-describedby={help}
          data-invalid={problem ? '' : undefined}
          isPending={upload.isSending}
          onBlur={onBlur}
          onPress={upload.choose}
        >
          {t(value ? 'changePicture' : 'picture')}
        </Button>
        {value && (
          <Button
            size="small"
            variant="ghost"
            icon={<Trash2 size={14} aria-hidden />}
            onPress={() => {
              upload.forgive()
              onChange(null)
            }}
          >
            {t('removePicture')}
          </Button>
        )}
      </span>
      <div id={help} className="flex flex-col gap-0.5 text-xs text-muted">
        {problem && <span className="text-danger">{problem}</span>}
        {description}
        <span>{upload.help}</span>
      </div>
    </div>
  )
}
