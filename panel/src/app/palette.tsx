import { useState } from 'react'
import {
  ArrowRight,
  Clock,
  CornerDownLeft,
  DoorOpen,
  Languages,
  LogOut,
  Moon,
  Plus,
  ShoppingBag,
  Store,
  Sun,
} from 'lucide-react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { applyTheme } from '#panel/ui/theme.ts'
import { keepKeys } from '#panel/ui/late-keys.ts'
import { useFocusBack } from '#panel/ui/late.tsx'
import { branchesOf, useCurrentBranch, visitBranch } from '#panel/kit/current-branch.ts'
import { matches } from '#panel/kit/fold.ts'
import { chooseLanguage, useLanguage } from '#panel/kit/language.ts'
import { useGo, type Page } from '#panel/kit/page.tsx'
import { barrier, fillPath } from '#panel/kit/screens.ts'
import { signOut, useCan, useUser } from '#panel/kit/session.ts'
import { useTabs } from '#panel/kit/tabs.ts'
import { useWords } from '#panel/kit/words.ts'
import { languageNames } from './language-names.ts'
import { tabName } from './current-page.ts'
import { menuOf } from './menu.ts'
import { openedWords } from './opened-words.ts'
import { paletteWords } from './palette-words.ts'
import { screens } from './screens.ts'
import { useFoundOrders } from './found-orders.ts'

interface Hit {
  id: string
  name: string
  hint?: string
  icon: React.ReactNode
  run: () => void
}

const maxBranches = 8
const closingMs = 100

/** Search or go: screens, branches, orders by number, phone or customer, things to do. Turkish letters match their plain forms. */
export default function Palette({ page, onClose }: { page: Page | null; onClose: () => void }) {
  useFocusBack()
  const t = useWords(paletteWords)
  const [typed, setTyped] = useState('')
  const { hits, isSearching } = useHits(typed, page)
  const groups = Object.entries(hits).filter(([, lines]) => lines.length > 0)
  const byId = new Map(groups.flatMap(([, lines]) => lines.map((line) => [line.id, line])))
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(next) => next || onClose()}
      isDismissable
      className="fixed inset-0 z-80 flex justify-center bg-scrim px-4 pt-[12vh] max-sm:px-2 max-sm:pt-2"
    >
      <Modal className="h-fit w-full max-w-xl">
        <Dialog
          aria-label={t('placeholder')}
          className="flex max-h-[min(34rem,76vh)] flex-col overflow-clip rounded-card bg-raised shadow-pop outline-none"
        >
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField aria-label={t('placeholder')} autoFocus className="border-b border-line px-4">
              <Input
                placeholder={t('placeholder')}
                className="bare min-h-13 w-full text-base [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <ListBox
              aria-label={t('placeholder')}
              selectionMode="none"
              onAction={(key) => {
                onClose()
                byId.get(String(key))?.run()
              }}
              className="min-h-0 overflow-auto overscroll-contain p-1.5 outline-none"
              renderEmptyState={() => (
                <p className="px-3 py-6 text-center text-muted">{isSearching ? t('searching') : t('nothing')}</p>
              )}
            >
              {groups.map(([group, lines]) => (
                <ListBoxSection key={group} id={group}>
                  <Header className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
                    {t(group as keyof typeof hits)}
                  </Header>
                  {lines.map((line) => (
                    <ListBoxItem key={line.id} id={line.id} textValue={line.name} className="option group min-h-10">
                      <span className="shrink-0 text-muted">{line.icon}</span>
                      <span className="min-w-0 flex-1 truncate">{line.name}</span>
                      {line.hint && <span className="max-w-2/5 truncate text-xs text-muted">{line.hint}</span>}
                      <CornerDownLeft
                        size={14}
                        aria-hidden
                        className="shrink-0 text-muted opacity-0 group-data-focused:opacity-100"
                      />
                    </ListBoxItem>
                  ))}
                </ListBoxSection>
              ))}
            </ListBox>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function useHits(typed: string, page: Page | null) {
  const t = useWords(openedWords)
  const p = useWords(paletteWords)
  const can = useCan()
  const lang = useLanguage()
  const user = useUser()
  const branch_id = useCurrentBranch()?.branch_id
  const go = useGo()
  const tabs = useTabs()
  const { orders, isSearching } = useFoundOrders(typed, page?.params.branch_id)
  const fits = (text: string) => matches(text, typed)

  const recent = typed
    ? []
    : tabs
        .filter((tab) => tab.path !== page?.path)
        .toReversed()
        .slice(0, 5)
  const lines = menuOf(user, branch_id).all
  const creators = screens.flatMap((screen) => {
    const path =
      screen.path.endsWith('/form') && !barrier(screen, user, branch_id) ? fillPath(screen.path, { branch_id }) : null
    return path ? [{ screen, path }] : []
  })
  const branches = typed ? branchesOf(user).filter((each) => fits(`${each.name} ${each.company_name}`)) : []
  const actions: Hit[] = [
    ...creators.map(({ screen, path }) => ({
      id: `new:${path}`,
      name: screen.title[lang],
      icon: <Plus size={16} aria-hidden />,
      run: () => go(path),
    })),
    ...(branch_id && can('get-branch-state')
      ? [
          {
            id: 'state',
            name: p('branchState'),
            icon: <DoorOpen size={16} aria-hidden />,
            // The chip in the header belongs to another feature; it can only be clicked once this dialog is gone.
            run: () => {
              const end = keepKeys({ isLayer: true })
              setTimeout(() => {
                document.dispatchEvent(new Event('sofra:branch-state'))
                end()
              }, closingMs)
            },
          },
        ]
      : []),
    {
      id: 'light',
      name: `${t('theme')}: ${t('light')}`,
      icon: <Sun size={16} aria-hidden />,
      run: () => applyTheme('light'),
    },
    {
      id: 'dark',
      name: `${t('theme')}: ${t('dark')}`,
      icon: <Moon size={16} aria-hidden />,
      run: () => applyTheme('dark'),
    },
    ...languageNames.map(({ value, label }) => ({
      id: `lang:${value}`,
      name: `${t('language')}: ${label}`,
      icon: <Languages size={16} aria-hidden />,
      run: () => void chooseLanguage(value),
    })),
    {
      id: 'out',
      name: t('signOut'),
      icon: <LogOut size={16} aria-hidden />,
      run: () => void signOut(),
    },
  ]
  const hits: Record<'recent' | 'orders' | 'screens' | 'branches' | 'actions', Hit[]> = {
    recent: recent.map((tab) => ({
      id: `tab:${tab.path}`,
      name: tabName(tab, lang),
      icon: <Clock size={16} aria-hidden />,
      run: () => go(tab.href),
    })),
    orders: orders.map((order) => ({
      ...order,
      icon: <ShoppingBag size={16} aria-hidden />,
      run: () => go(order.href),
    })),
    screens: lines
      .filter((line) => fits(line.screen.title[lang]))
      .map((line) => ({
        id: line.path,
        name: line.screen.title[lang],
        icon: line.screen.icon ? <line.screen.icon size={16} aria-hidden /> : <ArrowRight size={16} aria-hidden />,
        run: () => go(line.path),
      })),
    branches: branches.slice(0, maxBranches).map((each) => ({
      id: each.branch_id,
      name: each.name,
      hint: each.company_name,
      icon: <Store size={16} aria-hidden />,
      run: () => {
        visitBranch(each.branch_id)
        go(`/manegement/${each.branch_id}/home`)
      },
    })),
    actions: typed ? actions.filter((each) => fits(each.name)) : [],
  }
  return { hits, isSearching }
}
