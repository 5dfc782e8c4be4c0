import { file as files } from '#contract/platform/file.ts'
import { RunCard } from '#panel/kit/run/run-card.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { erasureWords } from './erasure-words.ts'

/** The file of a member's data: its progress, then the download. */
export default function DataFile({ file_id }: { file_id: string }) {
  const t = useWords(erasureWords)
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
