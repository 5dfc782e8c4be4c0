import { RowMenu } from '#panel/ui/row-menu.tsx'
import { keepTab, useTabs } from '#panel/kit/tabs.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { openedWords } from '../opened-words.ts'
import { shellWords } from '../shell-words.ts'

/** The context menu of a tab. */
export default function TabMenu({
  at,
  onCloseTabs,
  onClose,
}: {
  at: HTMLElement
  onCloseTabs: (paths: readonly string[]) => void
  onClose: () => void
}) {
  const t = useWords(shellWords)
  const o = useWords(openedWords)
  const path = at.dataset.tab ?? ''
  const tabs = useTabs()
  const others = tabs.filter((tab) => tab.path !== path).map((tab) => tab.path)
  return (
    <RowMenu
      at={at}
      onClose={onClose}
      entries={[
        {
          id: 'keep',
          label: o('keepTab'),
          isDisabled: tabs.find((tab) => tab.path === path)?.isKept ?? false,
          onAction: () => keepTab(path),
        },
        { id: 'this', label: t('closeThis'), keys: ['Alt', 'W'], onAction: () => onCloseTabs([path]) },
        { id: 'others', label: o('closeOthers'), isDisabled: others.length === 0, onAction: () => onCloseTabs(others) },
      ]}
    />
  )
}
