import { menu } from '#contract/menu/menu.ts'
import { spread, type SpreadRun } from '#contract/menu/spread.ts'
import { forget } from '#panel/kit/server/query.ts'
import { RunCard } from '#panel/kit/run/run-card.tsx'
import type { OneRun } from '#panel/kit/run/run.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { BranchDiffs } from './branch-diffs.tsx'
import { spreadWords } from './spread-words.ts'

/** Shows the run that writes a menu to the branches, with the report of each branch. */
export default function SpreadReport({
  menu_change_id,
  currency,
  onEnd,
  ...rest
}: {
  menu_change_id: string
  currency: string
  title: string
  cancel?: OneRun
  undo: OneRun
  canUndo?: (run: SpreadRun) => boolean
  onEnd?: () => void
}) {
  const t = useWords(spreadWords)
  return (
    <RunCard
      read={spread.read}
      given={{ params: { menu_change_id } }}
      label={t('progress')}
      unit={t('unit')}
      onEnd={() => {
        void forget(menu.read, menu.changes)
        onEnd?.()
      }}
      {...rest}
    >
      {(run) => <BranchDiffs branches={run.branches} currency={currency} states />}
    </RunCard>
  )
}
