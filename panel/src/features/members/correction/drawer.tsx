import { useState } from 'react'
import { Check, X } from 'lucide-react'
import { memberCorrection, type Correction } from '#contract/members/correction.ts'
import { member } from '#contract/members/member.ts'
import { point } from '#contract/members/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { TextField } from '#panel/ui/text-field.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import type { Refusal } from '#panel/kit/server/client.ts'
import { StatePill } from '#panel/kit/list/columns.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import type { Peek } from '#panel/kit/list/peek.ts'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { RecordDrawer } from '#panel/kit/record/record-drawer.tsx'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useCorrected } from './corrected.ts'
import { tones } from './list.tsx'
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

/** One correction: what it would do, who asked for it and why, and the decision of somebody else. */
export default function CorrectionDrawer(peek: Peek) {
  const t = useWords(words)
  const can = useCan()
  const format = useFormat()
  const corrected = useCorrected()
  return (
    <RecordDrawer
      peek={peek}
      read={memberCorrection.read}
      given={{ params: { member_correction_id: peek.id } }}
      title={(it) => `${it.member_name}: ${corrected(it)}`}
      state={(it) => <StatePill tone={tones[it.status]} word={t(`statuses.${it.status}`)} />}
      footer={(it) =>
        it.status === 'pending' && !it.is_own && can('patch-member-correction') && <Decide key={it.version} it={it} />
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

function Decide({ it }: { it: Correction }) {
  const t = useWords(words)
  const [isDenying, setDenying] = useState(false)
  const [note, setNote] = useState('')
  const params = { member_correction_id: it.id }
  const hooks = (said: 'isApproved' | 'isDenied') => ({
    invalidates: stale,
    onDone: () => {
      toasts.add({ title: t(said, { name: it.member_name }) })
      setDenying(false)
    },
    onRefused: (refusal: Refusal) => {
      sayRefusal(refusal)
      // Somebody else may have decided meanwhile.
      void forget(...stale)
    },
  })
  const approve = useSend(memberCorrection.approve, hooks('isApproved'))
  const deny = useSend(memberCorrection.deny, hooks('isDenied'))
  const body = { version: it.version, decision_note: note.trim() }
  return (
    <>
      <Button variant="danger" icon={<X size={16} aria-hidden />} onPress={() => setDenying(true)}>
        {t('deny')}
      </Button>
      <Button
        variant="solid"
        icon={<Check size={16} aria-hidden />}
        isPending={approve.isPending}
        onPress={() => approve.mutate({ params, body: { ...body, decision_note: '' } })}
      >
        {t('approve')}
      </Button>
      {isDenying && (
        <Dialog
          isOpen
          onClose={() => setDenying(false)}
          width="narrow"
          title={t('denyTitle', { name: it.member_name })}
        >
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              deny.mutate({ params, body })
            }}
          >
            <TextField
              label={t('note')}
              description={t('noteHelp')}
              value={note}
              onChange={setNote}
              maxLength={300}
              isRequired
            />
            <div className="flex justify-end">
              <Button type="submit" variant="danger-solid" isPending={deny.isPending} isDisabled={note.trim() === ''}>
                {t('deny')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
