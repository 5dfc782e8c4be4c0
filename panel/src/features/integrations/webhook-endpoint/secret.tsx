import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** A new signing secret, which is shown only once. */
export default function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useWords(words)
  return (
    <Dialog
      onClose={onClose}
      title={t('secret')}
      role="alertdialog"
      footer={
        <Button variant="solid" onPress={onClose}>
          {t('copied')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Banner kind="warning" title={t('secretOnce')} />
        <CopyText
          text={secret}
          className="mx-0! rounded-control after:block! bg-sunken pr-7! pl-3 py-2 font-mono text-sm break-all"
        />
      </div>
    </Dialog>
  )
}
