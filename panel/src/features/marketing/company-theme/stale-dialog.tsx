import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

interface StaleProps {
  path: string
  isPending: boolean
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** Asks which version to keep if somebody else has saved the file in the meantime. */
export default function Stale({ path, isPending, onMine, onTheirs, onClose }: StaleProps) {
  const t = useWords(words)
  return (
    <Dialog
      title={t('staleTitle')}
      onClose={onClose}
      footer={
        <>
          <Button isPending={isPending} onPress={onMine}>
            {t('keepMine')}
          </Button>
          <Button variant="solid" onPress={onTheirs}>
            {t('takeTheirs')}
          </Button>
        </>
      }
    >
      <p className="text-sm">{t('staleText', { path })}</p>
    </Dialog>
  )
}
