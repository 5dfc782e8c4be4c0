import { CookingPot, FileSpreadsheet, FolderPlus, History, Plus } from 'lucide-react'
import { useGo } from '#panel/kit/page/page.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Button } from '#panel/ui/button.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { words } from './words.ts'

export interface HeadActionsProps {
  branch_id: string
  /** How many products are not on sale. Undefined until the menu has loaded. */
  offCount: number | undefined
  onPanel: (panel: 'run-out' | 'off' | 'changes') => void
}

/** The buttons in the head of the menu's screen. */
export function HeadActions({ branch_id, offCount, onPanel }: HeadActionsProps) {
  const t = useWords(words)
  const can = useCan()
  const go = useGo()
  const at = `/manegement/${branch_id}/product`
  const isLoading = offCount === undefined
  return (
    <>
      {can('patch-branch-material-stock') && (
        <Button icon={<CookingPot size={16} aria-hidden />} isDisabled={isLoading} onPress={() => onPanel('run-out')}>
          {t('runOut')}
        </Button>
      )}
      <Button isDisabled={isLoading} onPress={() => onPanel('off')}>
        {t('offList')}
        {offCount !== 0 && <span className="min-w-[1ch] text-muted tabular-nums">{offCount}</span>}
      </Button>
      <IconButton
        label={t('changes')}
        icon={<History size={17} aria-hidden />}
        isDisabled={isLoading}
        onPress={() => onPanel('changes')}
      />
      <IconButton
        label={t('file')}
        icon={<FileSpreadsheet size={17} aria-hidden />}
        onPress={() => go(`${at}/menu-file`)}
      />
      {can('post-branch-category') && (
        <>
          <Button
            icon={<FolderPlus size={16} aria-hidden />}
            onPress={() => go(`${at}/category-form`)}
            className="max-xl:hidden"
          >
            {t('newCategory')}
          </Button>
          <IconButton
            label={t('newCategory')}
            icon={<FolderPlus size={17} aria-hidden />}
            onPress={() => go(`${at}/category-form`)}
            className="xl:hidden"
          />
        </>
      )}
      {can('post-branch-product') && (
        <Button variant="solid" icon={<Plus size={16} aria-hidden />} onPress={() => go(`${at}/form`)}>
          {t('newProduct')}
        </Button>
      )}
    </>
  )
}
