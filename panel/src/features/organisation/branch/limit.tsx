import { useState } from 'react'
import { useMutationState, useQuery } from '@tanstack/react-query'
import type { CallInput } from '#contract/kit/call.ts'
import { branch } from '#contract/organisation/branch.ts'
import { license } from '#contract/organisation/license.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Refusal } from '#panel/kit/server/client.ts'
import { useBlock } from '#panel/kit/form/form.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { ask, keyOf } from '#panel/kit/server/query.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * How many of its licensed branches a company uses, with a banner once all are used. Shows nothing
 * if the user may not see the licence.
 */
export function Limit({ company_id }: { company_id: string }) {
  const t = useWords(words)
  const format = useFormat()
  const todo = useNoLicenceText()
  const { data, isLoading } = useLicence(company_id)
  if (isLoading) return <p className="min-h-[1lh] text-sm" />
  if (data === undefined) return null
  if (data === null) return <Full company_id={company_id} title={t('noLicence')} text={todo} />
  const max = data.limits.branchLimit
  const used = data.used.branchLimit
  if (max > 0 && used >= max)
    return (
      <Full
        company_id={company_id}
        title={t('limitOf', { used: format.number(used), max: format.number(max) })}
        text={t('limitFull', { max: format.number(max), used: format.number(used) })}
      />
    )
  return (
    <p className="text-sm text-muted">
      {max === 0
        ? t('limitNone', { used: format.number(used) })
        : t('limitOf', { used: format.number(used), max: format.number(max) })}
    </p>
  )
}

/**
 * `Limit` for the form of a new branch. Also prevents saving the form for a company without a
 * licence.
 */
export function FormLimit({ company_id }: { company_id: string }) {
  const t = useWords(words)
  useBlock(useLicence(company_id).data === null ? t('noLicence') : null)
  return <Limit company_id={company_id} />
}

/**
 * A company's licence. Its data is null if the company has none, and undefined until loaded, or if
 * the user may not see it.
 */
function useLicence(company_id: string) {
  const can = useCan()
  return useQuery({ ...ask(license.read, { params: { company_id } }), enabled: can('get-company-license') })
}

/** Says what a company cannot do without a licence, and who grants one. */
function useNoLicenceText() {
  const t = useWords(words)
  return t(useCan()('post-company-license') ? 'noLicenceText' : 'noLicenceAsk')
}

function Full({ company_id, title, text }: { company_id: string; title: string; text: string }) {
  return (
    <Banner kind="warning" title={title} action={<ToLicence company_id={company_id} />}>
      {text}
    </Banner>
  )
}

/** A link to the licence, for users who may change it. */
function ToLicence({ company_id }: { company_id: string }) {
  const t = useWords(words)
  const can = useCan()
  if (!can('post-company-license')) return null
  return (
    <Link to={`/services/${company_id}`} className={buttonClass('plain', 'small')}>
      {t('toLicence')}
    </Link>
  )
}

/**
 * Returns the refusal if the last attempt to create a branch of this company with this form failed
 * because of the licence, otherwise null.
 */
export function useLimitRefusal(company_id: string | null | undefined): Refusal | null {
  const [since] = useState(() => Date.now())
  const attempts = useMutationState({
    filters: { mutationKey: [keyOf(branch.create)] },
    select: ({ state }) => ({
      error: state.error,
      at: state.submittedAt,
      of: (state.variables as CallInput<typeof branch.create> | undefined)?.body.company_id,
    }),
  })
  const last = attempts.filter((it) => it.at >= since && it.of === company_id).toSorted((a, b) => b.at - a.at)[0]
  return last?.error instanceof Refusal && last.error.status === 402 ? last.error : null
}

/** Shows the server's text for a refusal because of the licence, and what the user can do. */
export function LimitRefused({ refusal, company_id }: { refusal: Refusal; company_id: string | undefined }) {
  const t = useWords(words)
  const user = useUser()
  const hasNone = refusal.problem?.code === 'module_required'
  const noLicence = useNoLicenceText()
  return (
    // The save button is far below, so the message is scrolled into view.
    <div ref={intoSight} tabIndex={-1} className="col-span-full outline-none">
      <Banner
        kind="danger"
        title={hasNone ? t('noLicence') : refusal.message}
        action={company_id && <ToLicence company_id={company_id} />}
      >
        {hasNone ? noLicence : t(user.account_type === 'provider' ? 'limitDoAbove' : 'limitDo')}
      </Banner>
    </div>
  )
}

const intoSight = (place: HTMLElement | null) => {
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'center' })
}
