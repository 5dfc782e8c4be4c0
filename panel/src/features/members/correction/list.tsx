import { ClipboardCheck } from 'lucide-react'
import { correctionKinds, correctionStatuses, memberCorrection, type Correction } from '#contract/members/correction.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { ListWithDrawer } from '#panel/kit/list/list-with-drawer.tsx'
import { StatusTabs } from '#panel/kit/list/status-tabs.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { useCorrected } from './corrected.ts'
import { useCorrectionState } from './state.ts'
import { words } from './words.ts'

const Drawer = lateLayer(() => import('./drawer.tsx'))
const column = columnsOf<Correction>()

/**
 * Manual corrections of points and money: pending ones that need a second person, and all that were
 * made.
 */
export default function CorrectionList() {
  const t = useWords(words)
  const state = useCorrectionState()
  const corrected = useCorrected()
  return (
    <ListWithDrawer
      list={memberCorrection.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('member_name', t('member'), (row) => row.member_name, { card: 'primary' }),
        column.text('amount', t('amount'), corrected, { align: 'end', card: 'end' }),
        column.state('status', t('state'), state),
        column.text('reason', t('reason'), (row) => row.reason, { card: 'secondary', isSentence: true }),
        column.whole('asked_name', t('asked'), (row) => row.asked_name),
        column.whole('decided_name', t('decided'), (row) => row.decided_name ?? '–', { card: 'none' }),
        column.ago('created_at', t('created_at'), (row) => row.created_at),
      ]}
      filters={[
        choiceOf('kind', t('kind'), correctionKinds, (it) => t(`kinds.${it}`)),
        { kind: 'days', from: 'created_at_from', until: 'created_at_to', label: t('created_at'), as: 'moments' },
      ]}
      name={(row) => `${row.member_name}, ${corrected(row)}`}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <ClipboardCheck size={20} aria-hidden /> }}
      drawer={Drawer}
    >
      <StatusTabs
        list={memberCorrection.list}
        statuses={correctionStatuses}
        initial="pending"
        label={t('state')}
        all={t('all')}
        word={(it) => t(`statuses.${it}`)}
      />
    </ListWithDrawer>
  )
}
