import { useState } from 'react'
import { Check, X } from 'lucide-react'
import { institutionMember, type Membership } from '#contract/members/partner-institution.ts'
import { PhoneLink } from '#panel/domain/platform/phone-link.tsx'
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
import { tones } from './request-list.tsx'
import { ProofDocument } from './document.tsx'
import { MailCode } from './mail-code.tsx'
import { proofWords } from './proof-words.ts'
import { stale } from './request-stale.ts'
import { words } from './words.ts'

/** One membership with what speaks for it, and the decision on it. */
export default function RequestDrawer(peek: Peek) {
  const t = useWords(words)
  const can = useCan()
  const format = useFormat()
  return (
    <RecordDrawer
      peek={peek}
      read={institutionMember.read}
      given={{ params: { institution_member_id: peek.id } }}
      title={(it) => it.member_name}
      state={(it) => <StatePill tone={tones[it.status]} word={t(`statuses.${it.status}`)} />}
      footer={(it) => can('patch-partner-institution') && <Decide key={it.version} it={it} />}
    >
      {(it) => (
        <>
          {it.status === 'pending' && it.document_required && !it.has_document && (
            <Banner kind="warning" title={t('needsDocument')} />
          )}
          <Facts>
            <Fact name={t('name')}>{it.institution_name}</Fact>
            <Fact name={t('member')}>
              <Link to={`/member/view/${it.member_id}`} className={linkClass}>
                {it.member_name}
              </Link>
            </Fact>
            <Fact name={t('phone')}>{it.member_phone && <PhoneLink phone={it.member_phone} />}</Fact>
            <Fact name={t('email')}>
              {it.member_email && (
                <>
                  {it.member_email}
                  <span className={it.has_domain ? 'block text-success' : 'block text-muted'}>
                    {t(it.has_domain ? 'hasDomain' : 'noDomain')}
                  </span>
                </>
              )}
            </Fact>
            <Fact name={t('statement')}>{it.statement}</Fact>
            <Fact name={t('created_at')}>{format.dateTime(it.created_at)}</Fact>
            <Fact name={t('verified')}>{it.verified_by && t(`verified_by.${it.verified_by}`)}</Fact>
            <Fact name={t('valid_until')}>{it.valid_until && format.date(`${it.valid_until}T12:00:00`)}</Fact>
            <Fact name={t('decided')}>
              {it.decided_by && it.decided_at && t('by', { name: it.decided_by, when: format.dateTime(it.decided_at) })}
            </Fact>
            <Fact name={t('decision_note')}>{it.decision_note}</Fact>
          </Facts>
          <ProofDocument it={it} />
          {it.status === 'pending' && it.email_domains.length > 0 && can('patch-partner-institution') && (
            <MailCode it={it} />
          )}
        </>
      )}
    </RecordDrawer>
  )
}

type Decision = 'approve' | 'deny' | 'end'

function Decide({ it }: { it: Membership }) {
  const t = useWords(words)
  const p = useWords(proofWords)
  const [asking, setAsking] = useState<Decision | null>(null)
  const [decision_note, setNote] = useState('')
  const name = it.member_name
  const params = { institution_member_id: it.id }
  // What was written for another decision, or for one that was not taken, is not said with this one.
  const turnTo = (next: Decision | null) => {
    setNote('')
    setAsking(next)
  }
  const hooks = (said: 'isApproved' | 'isDenied' | 'isEnded') => ({
    invalidates: stale,
    onDone: () => {
      toasts.add({ title: t(said, { name }) })
      turnTo(null)
    },
    onRefused: (refusal: Refusal) => {
      sayRefusal(refusal)
      // Somebody else may have decided meanwhile.
      void forget(...stale)
    },
  })
  const approve = useSend(institutionMember.approve, hooks('isApproved'))
  const deny = useSend(institutionMember.deny, hooks('isDenied'))
  const end = useSend(institutionMember.end, hooks('isEnded'))
  const body = { version: it.version, decision_note: decision_note.trim() }
  return (
    <>
      {it.status === 'pending' && (
        <Button variant="danger" icon={<X size={16} aria-hidden />} onPress={() => turnTo('deny')}>
          {t('deny')}
        </Button>
      )}
      {it.status === 'approved' && (
        <Button variant="danger" onPress={() => turnTo('end')}>
          {t('end')}
        </Button>
      )}
      {it.status !== 'approved' && (
        <Button
          variant="solid"
          icon={<Check size={16} aria-hidden />}
          isPending={approve.isPending}
          onPress={() =>
            it.document_required && !it.has_document
              ? turnTo('approve')
              : approve.mutate({ params, body: { ...body, decision_note: '', valid_until: null } })
          }
        >
          {t('approve')}
        </Button>
      )}
      {asking && (
        <Dialog
          isOpen
          onClose={() => turnTo(null)}
          width="narrow"
          title={
            asking === 'approve' ? p('seenTitle', { name }) : t(asking === 'deny' ? 'denyTitle' : 'endTitle', { name })
          }
        >
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              if (asking === 'approve') approve.mutate({ params, body: { ...body, valid_until: null } })
              else (asking === 'deny' ? deny : end).mutate({ params, body })
            }}
          >
            <TextField
              label={asking === 'approve' ? p('seen') : t('decision_note')}
              description={asking === 'approve' ? p('seenHelp') : t('noteHelp')}
              value={decision_note}
              onChange={setNote}
              maxLength={300}
              isRequired={asking !== 'end'}
            />
            <div className="flex justify-end">
              <Button
                type="submit"
                variant={asking === 'approve' ? 'solid' : 'danger-solid'}
                isPending={approve.isPending || deny.isPending || end.isPending}
                isDisabled={asking !== 'end' && decision_note.trim() === ''}
              >
                {t(asking)}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
