import { useState } from 'react'
import { CookingPot, Ellipsis, FileSpreadsheet, FolderPlus, History, Plus } from 'lucide-react'
import { useGo } from '#panel/kit/page/page.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import type { MenuEntry } from '#panel/ui/menu.tsx'
import { words } from './words.ts'

const RowMenu = lateLayer(() => import('#panel/ui/row-menu.tsx').then((it) => ({ default: it.RowMenu })))

export interface HeadActionsProps {
  branch_id: string
  /** How many products are not on sale. Undefined until the menu has loaded. */
  offCount: number | undefined
  onPanel: (panel: 'run-out' | 'off' | 'changes') => void
}

/** The buttons in the head of the menu's screen. On a phone, the less frequent ones are in a menu. */
export function HeadActions({ branch_id, offCount, onPanel }: HeadActionsProps) {
  const t = useWords(words)
  const can = useCan()
  const go = useGo()
  const at = `/manegement/${branch_id}/product`
  const isLoading = offCount === undefined
  const [moreAt, setMoreAt] = useState<HTMLElement | null>(null)
  const hasRunOut = can('patch-branch-material-stock')
  const canAdd = can('post-branch-category')
  const toFile = () => go(`${at}/menu-file`)
  const toCategory = () => go(`${at}/category-form`)
  const more: readonly MenuEntry[] = [
    ...(hasRunOut ? [{ id: 'off', label: t('offList'), onAction: () => onPanel('off') }] : []),
    { id: 'changes', label: t('changes'), onAction: () => onPanel('changes') },
    { id: 'file', label: t('file'), onAction: toFile },
    ...(canAdd ? [{ id: 'category', label: t('newCategory'), onAction: toCategory }] : []),
  ]
  return (
    <>
      {hasRunOut && (
        <Button icon={<CookingPot size={16} aria-hidden />} isDisabled={isLoading} onPress={() => onPanel('run-out')}>
          {t('runOut')}
        </Button>
      )}
      <Button isDisabled={isLoading} onPress={() => onPanel('off')} className={hasRunOut ? 'max-sm:hidden' : undefined}>
        {t('offList')}
        {offCount !== 0 && <span className="min-w-[1ch] text-muted tabular-nums">{offCount}</span>}
      </Button>
      <IconButton
        label={t('changes')}
        icon={<History size={17} aria-hidden />}
        isDisabled={isLoading}
        onPress={() => onPanel('changes')}
        className="max-sm:hidden"
      />
      <IconButton
        label={t('file')}
        icon={<FileSpreadsheet size={17} aria-hidden />}
        onPress={toFile}
        className="max-sm:hidden"
      />
      {canAdd && (
        <>
          <Button icon={<FolderPlus size={16} aria-hidden />} onPress={toCategory} className="max-xl:hidden">
            {t('newCategory')}
          </Button>
          <IconButton
            label={t('newCategory')}
            icon={<FolderPlus size={17} aria-hidden />}
            onPress={toCategory}
            className="max-sm:hidden xl:hidden"
          />
        </>
      )}
      {can('post-branch-product') && (
        <Button
          variant="solid"
          icon={<Plus size={16} aria-hidden />}
          onPress={() => go(`${at}/form`)}
          className={hasRunOut ? 'max-sm:w-ctl max-sm:px-0!' : undefined}
        >
          <span className={hasRunOut ? 'max-sm:sr-only' : undefined}>{t('newProduct')}</span>
        </Button>
      )}
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={t('bulkMore')}
        onClick={(event) => setMoreAt(event.currentTarget)}
        className={cx(buttonClass('ghost', 'medium', true), 'sm:hidden')}
      >
        <Ellipsis size={17} aria-hidden />
      </button>
      {moreAt && <RowMenu at={moreAt} entries={more} onClose={() => setMoreAt(null)} />}
    </>
  )
}
