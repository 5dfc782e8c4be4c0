import { useId, useState, type ReactNode } from 'react'
import { isLinkAddress } from '#contract/platform/rich-text.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { richTextWords } from './words.ts'

interface FormDialogProps {
  title: string
  apply: string
  more?: ReactNode
  onApply: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form of its own, so that Enter does not save the form behind the dialog. */
function FormDialog({ title, apply, more, onApply, onClose, children }: FormDialogProps) {
  const t = useWords(richTextWords)
  const id = useId()
  return (
    <Dialog
      title={title}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          {more}
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="solid" type="submit" form={id}>
            {apply}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onApply()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}

interface LinkDialogProps {
  address: string
  onApply: (address: string) => void
  onRemove: (() => void) | undefined
  onClose: () => void
}

/** The dialog for the address of the link at the cursor. */
export function LinkDialog({ address, onApply, onRemove, onClose }: LinkDialogProps) {
  const t = useWords(richTextWords)
  const [value, setValue] = useState(address)
  const [isWrong, setWrong] = useState(false)
  return (
    <FormDialog
      title={t('linkTitle')}
      apply={t('apply')}
      more={onRemove && <Button onPress={onRemove}>{t('removeLink')}</Button>}
      onClose={onClose}
      onApply={() => {
        const given = value.trim()
        const spelled = isLinkAddress(given) ? given : `https://${given}`
        if (given !== '' && isLinkAddress(spelled)) onApply(spelled)
        else setWrong(true)
      }}
    >
      <TextField
        label={t('address')}
        value={value}
        onChange={setValue}
        inputMode="url"
        description={t('addressHelp')}
        error={isWrong ? t('addressWrong') : undefined}
      />
    </FormDialog>
  )
}

export interface PictureFacts {
  src: string
  alt: string
  caption: string
}
interface PictureDialogProps {
  picture: PictureFacts
  onApply: (picture: PictureFacts) => void
  onClose: () => void
}

/** The dialog for the alternative text and the caption of a picture in the text. */
export function PictureDialog({ picture, onApply, onClose }: PictureDialogProps) {
  const t = useWords(richTextWords)
  const [alt, setAlt] = useState(picture.alt)
  const [caption, setCaption] = useState(picture.caption)
  const [isMissing, setMissing] = useState(false)
  return (
    <FormDialog
      title={t('pictureTitle')}
      apply={t(picture.alt === '' ? 'insert' : 'apply')}
      onClose={onClose}
      onApply={() => {
        if (alt.trim() === '') setMissing(true)
        else onApply({ src: picture.src, alt: alt.trim(), caption: caption.trim() })
      }}
    >
      <img src={picture.src} alt="" className="max-h-48 max-w-full justify-self-start rounded-control" />
      <TextField
        label={t('alt')}
        value={alt}
        onChange={setAlt}
        maxLength={200}
        isRequired
        description={t('altHelp')}
        error={isMissing ? t('altMissing') : undefined}
      />
      <TextField label={t('caption')} value={caption} onChange={setCaption} maxLength={200} />
    </FormDialog>
  )
}
