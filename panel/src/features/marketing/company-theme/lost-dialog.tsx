import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

interface LostProps {
  lost: readonly string[]
  isPending: boolean
  onSave: () => void
  onClose: () => void
}

/** Lists by line what a theme may not contain, and offers to save the file without it. */
export default function Lost({ lost, isPending, onSave, onClose }: LostProps) {
  const t = useWords(words)
  return (
    <Dialog
      title={t('lostTitle')}
      onClose={onClose}
      footer={
        <>
          <Button isPending={isPending} onPress={onSave}>
            {t('saveWithout')}
          </Button>
          <Button variant="solid" onPress={onClose}>
            {t('keepEditing')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-sm text-muted">{t('lostText')}</p>
      <ul className="grid max-h-80 gap-1 overflow-y-auto text-sm">
        {lost.map((it, at) => (
          <li key={at} className="font-mono text-xs break-all">
            {it}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
