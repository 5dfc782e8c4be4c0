import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { permission, resource } from '#contract/identity/permission.ts'
import { maxLimit } from '#contract/kit/list.ts'
import { user, type User } from '#contract/identity/user.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { ComboBox } from '#panel/ui/combo-box.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { screensOpenedBy } from '#panel/kit/page/screens.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { permissionName, resourceName } from '#panel/domain/identity/permission-words.ts'
import { whyWords } from './why-words.ts'

/**
 * "Why can't she?": for a task and a branch, shows the first obstacle and its remedy (semantics
 * §1).
 */
export default function Why({ record, onClose }: { record: User; onClose: () => void }) {
  const t = useWords(whyWords)
  const viewer = useUser()
  const [task, setTask] = useState<string | null>(null)
  const [branch_id, setBranch] = useState<string | null>(null)
  const tasks = useTasks()
  return (
    <Dialog
      onClose={onClose}
      title={`${record.name} ${record.surname}: ${t('why')}`}
      footer={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t('whyText')}</p>
        <ComboBox label={t('whatTask')} placeholder={t('findTask')} value={task} onChange={setTask} options={tasks} />
        <ComboBox
          label={t('whereTask')}
          placeholder={t('anywhere')}
          value={branch_id}
          onChange={setBranch}
          options={branchesOf(viewer).map((it) => ({
            value: it.branch_id,
            label: it.name,
            description: it.company_name,
          }))}
        />
        {task && <Answer record={record} permission={task} branch_id={branch_id} />}
      </div>
    </Dialog>
  )
}

/** Every permission as a task: "Orders: approve", with the screen it opens. */
function useTasks() {
  const lang = useLanguage()
  const { data: rows = [] } = useQuery(ask(permission.tree, {}))
  const { data: resources } = useQuery(ask(resource.list, { query: { limit: maxLimit } }))
  return rows.map((it) => {
    const about = resourceName(
      it.noun,
      lang,
      resources?.data.find((one) => one.id === it.noun),
    )
    const screens = screensOpenedBy(new Set([it.id])).map((screen) => screen.title[lang])
    return {
      value: it.id,
      label: `${about}: ${permissionName(it, lang)}`,
      description: screens.length > 0 ? [...new Set(screens)].slice(0, 3).join(', ') : undefined,
    }
  })
}

function Answer({
  record,
  permission: asked,
  branch_id,
}: {
  record: User
  permission: string
  branch_id: string | null
}) {
  const t = useWords(whyWords)
  const can = useCan()
  const { data, error, refetch } = useQuery({
    ...ask(user.why, {
      params: { user_id: record.id },
      query: { permission: asked, branch_id: branch_id ?? undefined },
    }),
    staleTime: 0,
  })
  if (error) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  const isLicence = data.code === 'module' || data.code === 'licence'
  return (
    <Banner
      kind={data.code === 'allowed' ? 'success' : 'warning'}
      title={data.code === 'module' ? t('because.module', { module: data.missing ?? '' }) : t(`because.${data.code}`)}
    >
      <div className="grid gap-2">
        <p>{t(`cure.${data.code}`)}</p>
        {data.elsewhere.map((it) => (
          <p key={`${it.role} ${it.place}`} className="text-muted">
            {t('holdsAt', it)}
          </p>
        ))}
        {data.roles.length > 0 && (
          <p>
            {t('curingRoles')}:{' '}
            {data.roles.map((it, at) => (
              <span key={it.id}>
                {at > 0 && ', '}
                {can('get-role') ? (
                  <Link to={`/role/form/${it.id}`} className={linkClass}>
                    {it.name}
                  </Link>
                ) : (
                  it.name
                )}
              </span>
            ))}
          </p>
        )}
        {data.code === 'permission' && data.roles.length === 0 && can('get-role-all') && (
          <Link to="/role/list" className={linkClass}>
            {t('toRoles')}
          </Link>
        )}
        {isLicence && data.company_id && can('get-company-license') && (
          <Link to={`/services/${data.company_id}`} className={linkClass}>
            {t('toLicence')}
          </Link>
        )}
      </div>
    </Banner>
  )
}
