import FileCard from '#panel/kit/run/file-card.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { erasureWords } from './erasure-words.ts'

/** The file of a member's data. */
export default function DataFile({ file_id }: { file_id: string }) {
  const t = useWords(erasureWords)
  return <FileCard file_id={file_id} title={t('file')} label={t('making')} unit={t('unit')} />
}
