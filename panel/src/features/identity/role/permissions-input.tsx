import { useFormContext, useWatch } from 'react-hook-form'
import type { AccountType } from '#contract/identity/session.ts'
import { roleOwners } from '#contract/identity/role.ts'
import { useBound } from '#panel/kit/form/bound.ts'
import { optionsOf } from '#panel/kit/words/format.ts'
import { HistoryLabel } from '#panel/kit/form/history-label.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { screensOpenedBy } from '#panel/kit/page/screens.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { PermissionTree } from './permission-tree.tsx'
import type { Permission } from '#contract/identity/permission.ts'
import { useCatalogue } from './catalogue.ts'
import { permissionName } from '#panel/domain/identity/permission-words.ts'
import { words } from './words.ts'

/**
 * The permissions of a role: the tree, in which permissions that the user cannot grant are
 * disabled, and the screens they unlock.
 */
export function PermissionsInput({ isCeiling }: { isCeiling?: boolean }) {
  const t = useWords(words)
  const lang = useLanguage()
  const { rows, nameOf } = useCatalogue()
  const options = rows.map((it) => ({ value: it.id, label: `${nameOf(it.noun)}: ${permissionName(it, lang)}` }))
  const owners = optionsOf(roleOwners, t)
  const {
    value = [],
    onChange,
    error,
    isReadOnly,
  } = useBound<readonly string[]>({ name: 'permissions', label: t('permissions') }, options)
  const { control } = useFormContext()
  const [account_type, account_id, company_id] = useWatch({
    control,
    name: ['account_type', 'account_id', 'company_id'],
  }) as [AccountType | undefined, string | null, string | null]
  const isBuilt = !isCeiling && Boolean(account_id || company_id)
  const closed = (it: Permission) => {
    if (isCeiling) return it.is_platform ? 'onlyProvider' : null
    if (!it.is_held) return 'notHeld'
    if (it.is_platform && account_type !== undefined && account_type !== 'provider') return 'onlyProvider'
    return isBuilt && account_type && !it.ceilings.includes(account_type) ? 'above' : null
  }
  const screens = screensOpenedBy(new Set(value), account_type).filter((it) => !/\$(?!branch_id)/.test(it.path))
  return (
    <fieldset
      data-wrong={error ? '' : undefined}
      tabIndex={-1}
      className="col-span-full grid min-w-0 grid-cols-1 gap-4 outline-none"
    >
      <legend className="sr-only">{t('permissions')}</legend>
      <HistoryLabel name="permissions_added" label={t('added')} options={options} />
      <HistoryLabel name="permissions_removed" label={t('removedRights')} options={options} />
      <HistoryLabel name="owner_type" label={t('owner')} options={owners} />
      {error && <p className="text-sm text-danger">{error}</p>}
      <PermissionTree {...{ closed, isReadOnly }} value={value} onChange={onChange} />
      {!isCeiling && (
        <div className="grid gap-1 text-sm">
          <h2 className="font-medium">{t('opens')}</h2>
          {screens.length === 0 && <p className="text-muted">{t('opensNone')}</p>}
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
            {screens.map((it) => (
              <li key={it.path}>{it.title[lang]}</li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  )
}
