import { Suspense, useState } from 'react'
import { CircleHelp, KeyRound, Mail, Trash2, UserCheck, UserX } from 'lucide-react'
import { recovery } from '#contract/identity/recovery.ts'
import { user, type User } from '#contract/identity/user.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { useRemoval } from '#panel/kit/record/removal.ts'
import { useGo } from '#panel/kit/page/page.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const Why = lateLayer(() => import('./why.tsx'))
const StopTwoFactor = lazy(() => import('./stop-two-factor.tsx'))

/**
 * Shows a user's status, why the user cannot be changed, and the actions that do not change the
 * user's fields.
 */
export function UserActions({ record }: { record: User }) {
  const t = useWords(words)
  const can = useCan()
  const [asking, setAsking] = useState<'suspend' | 'remove' | 'why' | null>(null)
  const name = `${record.name} ${record.surname}`
  const { email, state } = record
  const params = { user_id: record.id }
  const close = () => setAsking(null)
  const reset = useSend(recovery.sendReset, { onDone: () => toasts.add({ title: t('resetSent', { email }) }) })
  const suspend = useSend(user.suspend, {
    invalidates: [user.list, user.read, user.history],
    onDone: (it) => {
      close()
      toasts.add({ title: t(it.state === 'suspended' ? 'isSuspended' : 'isRestored', { name }) })
    },
  })
  const remove = useRemoval(user.remove, {
    invalidates: [user.list],
    done: t('removed', { name }),
    to: '/user/list',
  })
  const isOwn = record.can_change && !record.is_shared
  const setActive = (is_active: boolean) => suspend.mutate({ params, body: { is_active, version: record.version } })
  const mayPatch = isOwn && can('patch-user')
  return (
    <>
      <WhyUnchangeable record={record} />
      {state === 'suspended' && (
        <Banner
          kind="warning"
          title={t('suspendedBanner')}
          action={
            mayPatch && (
              <Button
                icon={<UserCheck size={16} aria-hidden />}
                isPending={suspend.isPending}
                onPress={() => setActive(true)}
              >
                {t('restore')}
              </Button>
            )
          }
        />
      )}
      {state === 'invited' && <Invited record={record} canInvite={isOwn && can('post-user')} />}
      <div className="flex flex-wrap gap-2">
        <Button icon={<CircleHelp size={16} aria-hidden />} onPress={() => setAsking('why')}>
          {t('why')}
        </Button>
        {isOwn && state === 'active' && can('get-user-reset-password') && (
          <Button
            icon={<KeyRound size={16} aria-hidden />}
            isPending={reset.isPending}
            onPress={() => reset.mutate({ params })}
          >
            {t('reset')}
          </Button>
        )}
        {isOwn && record.has_two_factor && can('get-user-reset-password') && (
          <Suspense>
            <StopTwoFactor record={record} />
          </Suspense>
        )}
        {mayPatch && state !== 'suspended' && (
          <Button variant="ghost" icon={<UserX size={16} aria-hidden />} onPress={() => setAsking('suspend')}>
            {t('suspend')}
          </Button>
        )}
        {isOwn && can('delete-user') && (
          <Button variant="ghost" icon={<Trash2 size={16} aria-hidden />} onPress={() => setAsking('remove')}>
            {t('remove')}
          </Button>
        )}
      </div>
      {asking === 'suspend' && (
        <Confirm
          isPending={suspend.isPending}
          title={t('suspendTitle', { name })}
          confirmLabel={t('suspend')}
          onConfirm={() => setActive(false)}
          onClose={close}
        >
          {t('suspendText')}
        </Confirm>
      )}
      {asking === 'remove' && (
        <Confirm
          isDanger
          isPending={remove.isPending}
          title={t('removeTitle', { name })}
          confirmLabel={t('remove')}
          onConfirm={() => remove.mutate({ params })}
          onClose={close}
        >
          {t('removeText')}
        </Confirm>
      )}
      {asking === 'why' && <Why record={record} onClose={close} />}
    </>
  )
}

/** Why a user cannot be changed, or only partly. */
function WhyUnchangeable({ record }: { record: User }) {
  const t = useWords(words)
  const go = useGo()
  return (
    <>
      {record.cannot && (
        <Banner
          title={t(record.cannot)}
          action={record.cannot === 'self' && <Button onPress={() => go('/profile')}>{t('toProfile')}</Button>}
        >
          {t(`${record.cannot}Text`)}
        </Banner>
      )}
      {record.can_change && record.is_shared && <Banner title={t('shared')}>{t('sharedText')}</Banner>}
    </>
  )
}

function Invited({ record, canInvite }: { record: User; canInvite: boolean }) {
  const t = useWords(words)
  const invite = useSend(user.invite, {
    invalidates: [user.history],
    onDone: () => toasts.add({ title: t('inviteSent', { email: record.email }) }),
  })
  return (
    <Banner
      title={t('invitedBanner')}
      action={
        canInvite && (
          <Button
            icon={<Mail size={16} aria-hidden />}
            isPending={invite.isPending}
            onPress={() => invite.mutate({ params: { user_id: record.id } })}
          >
            {t('invite')}
          </Button>
        )
      }
    />
  )
}
