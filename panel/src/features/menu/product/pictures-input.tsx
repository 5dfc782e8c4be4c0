import { ArrowLeft, ArrowRight, GripVertical, ImagePlus, Trash2 } from 'lucide-react'
import { Badge } from '#panel/ui/badge.tsx'
import { Button } from '#panel/ui/button.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { usePictureUpload } from '#panel/kit/form/picture-upload.tsx'
import { grip, useReorder } from '#panel/kit/list/use-reorder.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { partWords } from './part-words.ts'
import { words } from './words.ts'

const max = 8

/**
 * A product's pictures in order; the menu shows the first. They are added, cropped, and dragged or
 * moved by buttons.
 */
export default function PicturesInput() {
  const t = useWords(words)
  const p = useWords(partWords)
  const { value, onChange, error, isReadOnly, label, ref } = useBound<string[] | undefined>({
    name: 'images',
    label: t('pictures'),
  })
  const images = value ?? []
  const upload = usePictureUpload('product', (url) => onChange([...images, url]))
  const order = useReorder(images, onChange, isReadOnly)
  const problem = upload.refused ?? error
  return (
    <div role="group" aria-label={label} className="col-span-full grid gap-2">
      <p className="-mt-3 text-sm text-muted">{p('picturesHelp', { max })}</p>
      {images.length > 0 && (
        <ol data-order className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {images.map((url, at) => (
            <li key={url} {...order.row(at, 'grid min-w-0 gap-1')}>
              <span className="relative block overflow-clip rounded-control border border-line">
                <img src={url} alt={p('picture', { n: at + 1 })} className="aspect-4/3 w-full object-cover" />
                {at === 0 && (
                  <Badge tone="info" className="absolute top-1.5 left-1.5">
                    {p('cover')}
                  </Badge>
                )}
              </span>
              {!isReadOnly && (
                <span className="flex items-center justify-center">
                  <GripVertical size={16} aria-hidden {...grip} />
                  <IconButton
                    size="small"
                    label={p('pictureLeft', { n: at + 1 })}
                    icon={<ArrowLeft size={14} aria-hidden />}
                    isDisabled={at === 0}
                    onPress={() => order.step(at, -1)}
                  />
                  <IconButton
                    size="small"
                    label={p('pictureRight', { n: at + 1 })}
                    icon={<ArrowRight size={14} aria-hidden />}
                    isDisabled={at === images.length - 1}
                    onPress={() => order.step(at, 1)}
                  />
                  <IconButton
                    size="small"
                    label={p('pictureRemove', { n: at + 1 })}
                    icon={<Trash2 size={14} aria-hidden />}
                    onPress={() => onChange(images.filter((each) => each !== url))}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {upload.parts}
      {!isReadOnly && (
        <Button
          ref={ref}
          className="w-fit"
          icon={<ImagePlus size={16} aria-hidden />}
          isPending={upload.isSending}
          isDisabled={images.length >= max}
          data-invalid={problem ? '' : undefined}
          onPress={upload.choose}
        >
          {p('addPicture')}
        </Button>
      )}
      <p className="text-xs text-muted">
        {problem && <span className="block text-danger">{problem}</span>}
        {upload.help}
      </p>
    </div>
  )
}
