import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { apiKey, type ApiKey } from '#contract/integrations/api-key.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { scopeName } from './scopes.ts'
import { words } from './words.ts'

const NewKey = lateLayer(() => import('./new-key.tsx'))

/** The keys of a company's own apps: live ones first. */
export default function ApiKeys({ company_id, hasModule }: { company_id: string; hasModule: boolean }) {
  const t = useWords(words)
  const can = useCan()
  const params = { company_id }
  const { data, error, refetch } = useQuery(ask(apiKey.list, { params }))
  const [isNew, setNew] = useState(false)
  const [doomed, setDoomed] = useState<ApiKey | null>(null)
  const revoke = useSend(apiKey.revoke, {
    invalidates: [apiKey.list],
    onDone: () => {
      toasts.add({ title: t('isRevoked', { name: doomed?.name ?? '' }) })
      setDoomed(null)
    },
  })
  const add = can('post-api-key') && hasModule && (
    <Button variant="solid" icon={<Plus size={16} aria-hidden />} onPress={() => setNew(true)}>
      {t('newKey')}
    </Button>
  )
  if (error) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  return (
    <div className="grid gap-4">
      {!hasModule && <Banner title={t('noApi')} />}
      <Card title={t('keys')} actions={data.length > 0 && add} isFlush>
        {data.length === 0 ? (
          <EmptyState icon={<KeyRound size={20} aria-hidden />} title={t('noKeys')} action={add}>
            {t('noKeysText')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {data.map((it) => (
              <li key={it.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
                <div className="min-w-48 flex-1">
                  <p className="font-medium">
                    {it.name} <span className="text-muted tabular-nums">{t('hint', { hint: it.hint })}</span>
                  </p>
                  <p className="text-sm text-muted">{it.scopes.map((scope) => scopeName(scope, t)).join(' · ')}</p>
                  {it.created_by && <p className="text-sm text-muted">{t('by', { name: it.created_by })}</p>}
                </div>
                <p className="text-sm text-muted">
                  {t('usedAt')}: {it.used_at ? <Ago iso={it.used_at} /> : t('never')}
                </p>
                <StatusPill tone={it.revoked_at ? 'neutral' : 'success'}>
                  {t(it.revoked_at ? 'revoked' : 'live')}
                </StatusPill>
                {!it.revoked_at && can('delete-api-key') && (
                  <Button size="small" onPress={() => setDoomed(it)}>
                    {t('revoke')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <p className="text-sm text-muted">
        {t('docsText')}{' '}
        <Link to="/api-docs" className={linkClass}>
          {t('docs')}
        </Link>
      </p>
      {can('get-webhook-endpoint-all') && (
        <p className="text-sm text-muted">
          {t('webhooksText')}{' '}
          <Link to={`/services/${company_id}/webhook`} className={linkClass}>
            {t('webhooks')}
          </Link>
        </p>
      )}
      {isNew && <NewKey company_id={company_id} onClose={() => setNew(false)} />}
      {doomed && (
        <Confirm
          title={t('revokeTitle', { name: doomed.name })}
          confirmLabel={t('revoke')}
          isDanger
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutate({ params: { company_id, api_key_id: doomed.id } })}
          onClose={() => setDoomed(null)}
        >
          {t('revokeText')}
        </Confirm>
      )}
    </div>
  )
}
