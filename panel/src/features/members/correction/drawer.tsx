import { memberCorrection } from '#contract/members/correction.ts'
import { member } from '#contract/members/member.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { StatePill } from '#panel/kit/list/columns.tsx'
import { DecisionFooter } from '#panel/kit/decision/decision-footer.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import type { Peek } from '#panel/kit/list/peek.ts'
import { RecordDrawer } from '#panel/kit/record/record-drawer.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { useCorrected } from './corrected.ts'
import { useCorrectionState } from './state.ts'
import { words } from './words.ts'

const stale = [
  memberCorrection.list,
  memberCorrection.read,
  member.read,
  member.list,
  point.lots,
  point.moves,
  wallet.entries,
]

/** One correction: its effect, who requested it and why, and the decision of a second person. */
export default function CorrectionDrawer(peek: Peek) {
  const t = useWords(words)
  const state = useCorrectionState()
  const format = useFormat()
  const corrected = useCorrected()
  return (
    <RecordDrawer
      peek={peek}
      read={memberCorrection.read}
      given={{ params: { member_correction_id: peek.id } }}
      title={(it) => `${it.member_name}: ${corrected(it)}`}
      state={(it) => <StatePill {...state(it)} />}
      footer={(it) =>
        !it.is_own && (
          <DecisionFooter
            key={it.version}
            noun={memberCorrection}
            params={{ member_correction_id: it.id }}
            record={it}
            name={`${it.member_name}: ${corrected(it)}`}
            stale={stale}
          />
        )
      }
    >
      {(it) => (
        <>
          {it.status === 'pending' && it.is_own && <Banner kind="info" title={t('own')} />}
          <Facts>
            <Fact name={t('member')}>
              <Link to={`/member/view/${it.member_id}?tab=${it.kind}`} className={linkClass}>
                {it.member_name}
              </Link>
            </Fact>
            <Fact name={t('kind')}>{t(`kinds.${it.kind}`)}</Fact>
            <Fact name={t('amount')}>{corrected(it)}</Fact>
            <Fact name={t('validity')}>
              {it.kind === 'points' &&
                it.amount > 0 &&
                (it.validity_days === 0 ? t('never') : t('days', { count: it.validity_days }))}
            </Fact>
            <Fact name={t('reason')}>{it.reason}</Fact>
            <Fact name={t('asked')}>{t('by', { name: it.asked_name, when: format.dateTime(it.created_at) })}</Fact>
            <Fact name={t('decided')}>
              {it.decided_name &&
                it.decided_at &&
                t('by', { name: it.decided_name, when: format.dateTime(it.decided_at) })}
            </Fact>
            <Fact name={t('note')}>{it.decision_note}</Fact>
          </Facts>
        </>
      )}
    </RecordDrawer>
  )
}
