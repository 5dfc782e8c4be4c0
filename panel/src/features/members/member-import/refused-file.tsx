import { file as files } from '#contract/platform/file.ts'
import { RunCard } from '#panel/kit/run/run-card.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The file of refused rows while it is generated. */
export default function RefusedFile({ file_id }: { file_id: string }) {
  const t = useWords(words)
  return (
    <RunCard
      title={t('file')}
      label={t('making')}
      unit={t('unit')}
      read={files.read}
      given={{ params: { file_id } }}
      cancel={files.cancel}
    />
  )
}
