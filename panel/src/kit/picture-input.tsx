import { lazy, Suspense, useRef, useState, type DragEvent } from 'react'
import { ImagePlus, Trash2 } from 'lucide-react'
import { maxFavicon, maxPicture, picture, pictureKinds, type PictureKind } from '#contract/platform/file.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { useBound, type InputProps } from './bound.ts'
import { Refusal, send } from './client.ts'
import { formWords } from './form-words.ts'
import { useWords } from './words.ts'

// The cropper comes when a picture has been chosen.
const CropDialog = lazy(() => import('./crop-dialog.tsx'))

const megabyte = 1024 * 1024
const types = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']

export interface PictureInputProps extends InputProps {
  /** Decides shape and size (contract platform/file.ts). */
  kind: PictureKind
}

/**
 * A picture: chosen or dropped, cropped to the shape of its kind, sent at once. The field holds its address; removed, it holds null. What is
 * not saved in the end lies unused on the server.
 */
export function PictureInput({ kind, ...rest }: PictureInputProps) {
  const t = useWords(formWords)
  const { value, error, label, description, isRequired, isReadOnly, isDisabled, onChange, onBlur, className, ref } =
    useBound<string | null | undefined>(rest)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [isOver, setOver] = useState(false)
  const { ratio } = pictureKinds[kind]
  const limit = kind === 'favicon' ? maxFavicon : maxPicture
  const size = limit < megabyte ? `${limit / 1024} kB` : `${limit / megabyte} MB`
  const isOff = isReadOnly || isDisabled
  const problem = refused ?? error

  async function upload(file: Blob) {
    setChosen(null)
    setSending(true)
    setRefused(null)
    try {
      onChange((await send(picture.create, { query: { kind } }, { upload: file })).url)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      setRefused(refusal.problem?.errors?.[0]?.message ?? refusal.message)
    } finally {
      setSending(false)
    }
  }
  function take(file: File | undefined) {
    if (!file || isOff) return
    const isKnown = types.includes(file.type) || kind === 'favicon'
    if (!isKnown) setRefused(t('pictureUnread'))
    else if (file.size > limit) setRefused(t('pictureTooBig', { size }))
    // What has any shape is sent as it is.
    else if (ratio === null) void upload(file)
    else {
      setRefused(null)
      setChosen(file)
    }
  }
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files[0])
    },
  }
  const help = `${rest.name}-help`
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
            {t('pictureDrop')}
          </span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={kind === 'favicon' ? '.ico,image/png' : types.join(',')}
        hidden
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file may be chosen once more.
          event.target.value = ''
        }}
      />
      {!isOff && (
        <span className="flex flex-wrap gap-2">
          <Button
            ref={ref}
            size="small"
            aria-describedby={help}
            data-invalid={problem ? '' : undefined}
            isPending={isSending}
            onBlur={onBlur}
            onPress={() => input.current?.click()}
          >
            {t(value ? 'changePicture' : 'picture')}
          </Button>
          {value && (
            <Button
              size="small"
              variant="ghost"
              icon={<Trash2 size={14} aria-hidden />}
              onPress={() => {
                setRefused(null)
                onChange(null)
              }}
            >
              {t('removePicture')}
            </Button>
          )}
        </span>
      )}
      <div id={help} className="flex flex-col gap-0.5 text-xs text-muted">
        {problem && <span className="text-danger">{problem}</span>}
        {description}
        <span>
          {t('pictureHelp', { types: kind === 'favicon' ? 'ICO, PNG' : 'PNG, JPEG, WebP, AVIF', size })}
          {ratio !== null && ` · ${t('pictureShape', { ratio: spoken(ratio) })}`}
        </span>
      </div>
      {chosen && ratio !== null && (
        <Suspense>
          <CropDialog
            file={chosen}
            ratio={ratio}
            width={pictureKinds[kind].width}
            onDone={(blob) => void upload(blob)}
            onUnread={() => {
              setChosen(null)
              setRefused(t('pictureUnread'))
            }}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** 2.5 is 5:2. */
function spoken(ratio: number) {
  const height = [1, 2, 3, 4, 5, 9].find((each) => Math.abs(ratio * each - Math.round(ratio * each)) < 1e-9) ?? 1
  return `${Math.round(ratio * height)}:${height}`
}
