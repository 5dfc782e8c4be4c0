import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ReactCrop, centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Spinner } from '#panel/ui/spinner.tsx'
import { formWords } from '../words/form-words.ts'
import { useWords } from '../words/words.ts'

export interface CropDialogProps {
  file: File
  /** Width to height. */
  ratio: number
  /** The maximum width of the cropped picture, in pixels. */
  width: number
  onDone: (picture: Blob) => void
  /** Called if this browser cannot read the file as a picture. */
  onUnread: () => void
  onClose: () => void
}

/** Crops a picture to the aspect ratio it needs. The crop moves by pointer or arrow keys. */
export default function CropDialog({ file, ratio, width, onDone, onUnread, onClose }: CropDialogProps) {
  const t = useWords(formWords)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState<PercentCrop | null>(null)
  const refuse = useEffectEvent(onUnread)
  useEffect(() => {
    let isLeft = false
    createImageBitmap(file).then(
      (made) => isLeft || setBitmap(made),
      () => isLeft || refuse(),
    )
    return () => void (isLeft = true)
  }, [file])
  useEffect(() => {
    if (!bitmap || !canvas.current) return
    Object.assign(canvas.current, { width: bitmap.width, height: bitmap.height })
    canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0)
  }, [bitmap])
  const shown =
    crop ??
    (bitmap &&
      centerCrop(
        makeAspectCrop({ unit: '%', width: 100 }, ratio, bitmap.width, bitmap.height),
        bitmap.width,
        bitmap.height,
      ))
  return (
    <Dialog
      onClose={onClose}
      title={t('cropPicture')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="solid"
            isDisabled={!shown?.width}
            onPress={() =>
              bitmap &&
              shown &&
              void cut(bitmap, shown, width, ratio).then((made) => (made ? onDone(made) : onUnread()))
            }
          >
            {t('usePicture')}
          </Button>
        </>
      }
    >
      <div className="grid min-h-48 place-items-center">
        {bitmap && shown ? (
          <ReactCrop crop={shown} aspect={ratio} keepSelection onChange={(_, percent) => setCrop(percent)}>
            <canvas ref={canvas} className="max-h-[60dvh] max-w-full" />
          </ReactCrop>
        ) : (
          <Spinner />
        )}
      </div>
    </Dialog>
  )
}

/** Cuts out the chosen part in the exact aspect ratio, at most `widest` pixels wide. */
function cut(bitmap: ImageBitmap, crop: PercentCrop, widest: number, ratio: number): Promise<Blob | null> {
  const [x, y, w, h] = [
    (crop.x / 100) * bitmap.width,
    (crop.y / 100) * bitmap.height,
    (crop.width / 100) * bitmap.width,
    (crop.height / 100) * bitmap.height,
  ]
  const width = Math.max(1, Math.round(Math.min(widest, w)))
  const canvas = Object.assign(document.createElement('canvas'), {
    width,
    height: Math.max(1, Math.round(width / ratio)),
  })
  canvas.getContext('2d')?.drawImage(bitmap, x, y, w, h, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
}
