import { useQuery } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { profile as calls } from '#contract/identity/profile.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Ago } from '#panel/kit/words/ago.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { browserOf } from './browser.ts'
import { words } from './words.ts'

/** Lists the devices on which the user is signed in, each with a button that signs it out. */
export function Devices() {
  const t = useWords(words)
  const format = useFormat()
  const params = { user_id: useUser().id }
  const { data, error, refetch } = useQuery({ ...ask(calls.sessions, { params }), staleTime: 0 })
  const end = useSend(calls.endSession, {
    invalidates: [calls.sessions],
    onDone: () => toasts.add({ title: t('signedOut') }),
  })
  const endOthers = useSend(calls.endOthers, {
    invalidates: [calls.sessions],
    onDone: () => toasts.add({ title: t('signedOutOthers') }),
  })
  const hasOthers = data?.some((each) => !each.is_this)
  return (
    <Card title={t('devices')} description={t('devicesText')}>
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24" />}
      <ul className="grid gap-3">
        {data?.map((device) => {
          const it = browserOf(device.user_agent)
          const Icon = it?.isPhone ? Smartphone : Monitor
          return (
            <li
              key={device.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3 first:border-0 first:pt-0"
            >
              <Icon size={20} aria-hidden className="shrink-0 text-muted" />
              <div className="min-w-0 flex-1 basis-52">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {it ? t('browserOn', it) : t('otherBrowser')}
                  {device.is_this && <Badge tone="success">{t('thisOne')}</Badge>}
                </p>
                {device.company && <p className="text-sm">{t('forCompany', { company: device.company })}</p>}
                <p className="text-sm text-muted">
                  {device.ip || t('unknownIp')} · {t('since', { when: format.dateTime(device.created_at) })}
                </p>
                <p className="text-sm text-muted">
                  {t('lastSeen')}: <Ago iso={device.used_at} />
                </p>
              </div>
              {!device.is_this && (
                <Button
                  size="small"
                  isPending={end.isPending && end.variables.params.session_id === device.id}
                  onPress={() => end.mutate({ params: { ...params, session_id: device.id } })}
                >
                  {t('signOutThere')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {hasOthers && (
        <Button
          icon={<LogOut size={16} aria-hidden />}
          isPending={endOthers.isPending}
          onPress={() => endOthers.mutate({ params })}
          className="mt-4"
        >
          {t('signOutOthers')}
        </Button>
      )}
      {data && !hasOthers && <p className="mt-3 text-sm text-muted">{t('noOthers')}</p>}
    </Card>
  )
}
