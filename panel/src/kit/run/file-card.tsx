import { file as files } from '#contract/platform/file.ts'
import { RunCard, type RunCardProps } from './run-card.tsx'

type FileCardProps = { file_id: string; onEnd?: () => void } & Pick<
  RunCardProps<typeof files.read>,
  'title' | 'label' | 'unit'
>

/** A file while the server makes it, then its download. */
export default function FileCard({ file_id, ...card }: FileCardProps) {
  return <RunCard {...card} read={files.read} given={{ params: { file_id } }} cancel={files.cancel} />
}
