import { useRef, useState, type ReactNode } from 'react'
import { maxFavicon, maxPicture, picture, pictureKinds, type PictureKind } from '#contract/platform/file.ts'
import { Refusal, send } from '../server/client.ts'
import { formWords } from '../words/form-words.ts'
import { useWords } from '../words/words.ts'
import { lateLayer } from '#panel/ui/late.tsx'

// The cropper loads once a picture has been chosen.
const CropDialog = lateLayer(() => import('./crop-dialog.tsx'))

const megabyte = 1024 * 1024
const types = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']

export interface PictureUpload {
  /** Takes a chosen or dropped file, crops it to its kind's aspect ratio and uploads it. */
  take: (file: File | undefined) => void
  /** Opens the browser's own chooser. */
  choose: () => void
  /** Why the last file was refused. */
  refused: string | null
  forgive: () => void
  isSending: boolean
  /** Describes which files are accepted. */
  help: string
  /** The file chooser and the cropper. Render them anywhere near the button. */
  parts: ReactNode
}

/**
 * Uploads a picture of a kind (contract platform/file.ts). `onDone` receives its address. If the
 * form is never saved, the picture stays on the server unused.
 */
export function usePictureUpload(kind: PictureKind, onDone: (url: string) => void): PictureUpload {
  const t = useWords(formWords)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { ratio, width } = pictureKinds[kind]
  const limit = kind === 'favicon' ? maxFavicon : maxPicture
  const size = limit < megabyte ? `${limit / 1024} kB` : `${limit / megabyte} MB`

  async function upload(file: Blob) {
    setChosen(null)
    setSending(true)
    setRefused(null)
    try {
      onDone((await send(picture.create, { query: { kind } }, { upload: file })).url)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      setRefused(refusal.problem?.errors?.[0]?.message ?? refusal.message)
    } finally {
      setSending(false)
    }
  }
  function take(file: File | undefined) {
    if (!file) return
    const isKnown = types.includes(file.type) || kind === 'favicon'
    if (!isKnown) setRefused(t('pictureUnread'))
    else if (file.size > limit) setRefused(t('pictureTooBig', { size }))
    // A picture without a fixed aspect ratio is uploaded as it is.
    else if (ratio === null) void upload(file)
    else {
      setRefused(null)
      setChosen(file)
    }
  }
  const accepted = t('pictureHelp', { types: kind === 'favicon' ? 'ICO, PNG' : 'PNG, JPEG, WebP, AVIF', size })
  return {
    take,
    choose: () => input.current?.click(),
    refused,
    forgive: () => setRefused(null),
    isSending,
    help: ratio === null ? accepted : `${accepted} · ${t('pictureShape', { ratio: spoken(ratio) })}`,
    parts: (
      <>
        <input
          ref={input}
          type="file"
          accept={kind === 'favicon' ? '.ico,image/png' : types.join(',')}
          hidden
          onChange={(event) => {
            take(event.target.files?.[0])
            // Clears the input, so that the same file can be chosen again.
            event.target.value = ''
          }}
        />
        {chosen && ratio !== null && (
          <CropDialog
            file={chosen}
            ratio={ratio}
            width={width}
            onDone={(blob) => void upload(blob)}
            onUnread={() => {
              setChosen(null)
              setRefused(t('pictureUnread'))
            }}
            onClose={() => setChosen(null)}
          />
        )}
      </>
    ),
  }
}

/** Writes an aspect ratio as two whole numbers: 2.5 becomes "5:2". */
function spoken(ratio: number) {
  const height = [1, 2, 3, 4, 5, 9].find((each) => Math.abs(ratio * each - Math.round(ratio * each)) < 1e-9) ?? 1
  return `${Math.round(ratio * height)}:${height}`
}
