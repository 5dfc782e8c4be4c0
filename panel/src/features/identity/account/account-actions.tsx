import { Building2, Plus, Trash2, UsersRound } from 'lucide-react'
import { account, type Account } from '#contract/identity/account.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { useRemoval } from '#panel/kit/record/removal.ts'
import { useGo } from '#panel/kit/page/page.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * Links to everything that belongs to a dealer or partner, and the deletion of an empty account.
 */
export function AccountActions({ record }: { record: Account }) {
  const t = useWords(words)
  const can = useCan()
  const go = useGo()
  const { id, name } = record
  const isDealer = record.type === 'account'
  const remove = useRemoval(account.remove, {
    invalidates: [account.list, account.names],
    done: t('removed', { name }),
    to: '/account/list',
  })
  return (
    <>
      {!record.is_active && <Banner kind="warning" title={t('offBanner')} />}
      <div className="flex flex-wrap gap-2">
        {isDealer && can('get-company-all') && (
          <Button icon={<Building2 size={16} aria-hidden />} onPress={() => go(`/company/list?account_id=${id}`)}>
            {t('companies')} ({record.company_count})
          </Button>
        )}
        {can('get-user-all') && (
          <Button icon={<UsersRound size={16} aria-hidden />} onPress={() => go(`/user/list?account_id=${id}`)}>
            {t('users')} ({record.user_count})
          </Button>
        )}
        {isDealer && can('post-company') && (
          <Button
            variant="ghost"
            icon={<Plus size={16} aria-hidden />}
            onPress={() => go(`/company/form?account_id=${id}`)}
          >
            {t('addCompany')}
          </Button>
        )}
        {can('delete-account') && record.company_count === 0 && record.user_count === 0 && (
          <ConfirmButton
            variant="ghost"
            icon={<Trash2 size={16} aria-hidden />}
            label={t('remove')}
            isDanger
            isPending={remove.isPending}
            title={t('removeTitle', { name })}
            onConfirm={(close) => remove.mutate({ params: { account_id: id } }, { onSettled: close })}
          >
            {t('removeText')}
          </ConfirmButton>
        )}
      </div>
    </>
  )
}
