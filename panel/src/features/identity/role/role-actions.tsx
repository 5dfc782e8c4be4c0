import { Copy, Eye, GitCompareArrows, Trash2, Users } from 'lucide-react'
import { role, type Role } from '#contract/identity/role.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { useRemoval } from '#panel/kit/record/removal.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useGo } from '#panel/kit/page/page.tsx'
import { startPreview, useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const reasons = { system: 'systemRole', beyond: 'beyondRole', own: 'ownRole' } as const

/** Shows why a role cannot be changed, and buttons for further actions on the role. */
export function RoleActions({ record }: { record: Role }) {
  const t = useWords(words)
  const lang = useLanguage()
  const can = useCan()
  const go = useGo()
  const name = record.name[lang]
  const remove = useRemoval(role.remove, {
    invalidates: [role.list],
    done: t('removed', { name }),
    to: '/role/list',
  })
  const preview = () => {
    startPreview({ role_id: record.id, name, account_type: record.account_type, permissions: record.permissions })
    go('/')
  }
  return (
    <>
      {record.cannot && can('put-role') && (
        <Banner title={t(reasons[record.cannot])}>{record.cannot === 'system' && t('systemRoleText')}</Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {record.permissions.length > 0 && (
          <Button icon={<Eye size={16} aria-hidden />} onPress={preview}>
            {t('preview')}
          </Button>
        )}
        <Button icon={<GitCompareArrows size={16} aria-hidden />} onPress={() => go(`/role/compare?a=${record.id}`)}>
          {t('compare')}
        </Button>
        {can('post-role') && (
          <Button icon={<Copy size={16} aria-hidden />} onPress={() => go(`/role/form?copy=${record.id}`)}>
            {t('copy')}
          </Button>
        )}
        {can('get-user-all') && record.user_count > 0 && (
          <Button icon={<Users size={16} aria-hidden />} onPress={() => go(`/user/list?role_id=${record.id}`)}>
            {t('showUsers')} ({record.user_count})
          </Button>
        )}
        {can('delete-role') && record.can_change && record.user_count === 0 && (
          <ConfirmButton
            variant="ghost"
            icon={<Trash2 size={16} aria-hidden />}
            label={t('remove')}
            isDanger
            isPending={remove.isPending}
            title={t('removeTitle', { name })}
            onConfirm={(close) => remove.mutate({ params: { role_id: record.id } }, { onSettled: close })}
          >
            {t('removeText')}
          </ConfirmButton>
        )}
      </div>
      {can('delete-role') && record.can_change && record.user_count > 0 && (
        <p className="text-sm text-muted">{t('inUse')}</p>
      )}
    </>
  )
}
