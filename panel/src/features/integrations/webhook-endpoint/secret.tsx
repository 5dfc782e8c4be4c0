import { ShownOnce } from '#panel/kit/record/shown-once.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** A new signing secret. */
export default function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useWords(words)
  return (
    <ShownOnce title={t('secret')} warning={t('secretOnce')} secret={secret} done={t('copied')} onClose={onClose} />
  )
}
