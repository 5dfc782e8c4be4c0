import {
  ArrowRight,
  Clock,
  Languages,
  LogOut,
  Moon,
  Plus,
  Printer,
  Settings2,
  ShoppingBag,
  Store,
  Sun,
  SunMoon,
} from 'lucide-react'
import { applyTheme } from '#panel/ui/theme.ts'
import { branchesOf, useCurrentBranch, visitBranch } from '#panel/kit/current-branch.ts'
import { matches } from '#contract/kit/fold.ts'
import { chooseLanguage, useLanguage, type Lang } from '#panel/kit/words/language.ts'
import { useGo, type Page } from '#panel/kit/page/page.tsx'
import { barrier, fillPath } from '#panel/kit/page/screens.ts'
import { signOut, useUser } from '#panel/kit/server/session.ts'
import { visitedPages } from '#panel/kit/tabs.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { actMeant } from './act-meant.ts'
import { useAnswers } from './answers.tsx'
import { useBranchActs } from '../branch-acts.tsx'
import { chosenBranch } from '../chosen-branch.ts'
import { languageNames } from '../language-names.ts'
import { tabName } from '../current-page.ts'
import { useFoundNames } from './found-names.tsx'
import { useFoundOrders } from './found-orders.ts'
import { useHelpHits } from './help-hits.tsx'
import { groupTitle, menuOf, type MenuLine } from '../menu/menu.ts'
import { openedWords } from '../opened-words.ts'
import { closingMs, type Hit } from './palette-hit.ts'
import { groupsShown, type Group } from './palette-order.ts'
import { paletteWords } from './palette-words.ts'
import { screens } from '../screens.ts'
import { useSettings } from './setting-index.ts'

const max = { recent: 5, branches: 8, settings: 6 }

/**
 * The results for the typed text, by group. Local results come first and at once; the server's are
 * below them. `isSearching` is true while an answer for exactly this text is pending. Answers for
 * another text are not shown.
 */
export function useHits(typed: string, page: Page | null, isWaitedFor: boolean) {
  const branch = useCurrentBranch()
  const text = typed.trim()
  const orders = useFoundOrders(text, page?.params.branch_id, isWaitedFor)
  const chosen = chosenBranch(branchesOf(useUser()), page?.params.branch_id, text)
  const names = useFoundNames(
    // The branch's name is removed from the typed text only if an action was typed too. Otherwise
    // the text may mean the company, which can have the same name and must still be found.
    actMeant(chosen.text).wish ? chosen.text : text,
    chosen.branch ?? branch,
    chosen.branch !== null,
    isWaitedFor,
  )
  const answers = useAnswers(chosen.text, chosen.branch)
  const acts = useBranchActs(chosen.branch, chosen.text, page)
  const own = useOwn(text, page, acts.hits)
  const help = useHelpHits(text)
  const go = useGo()
  const hits: Record<Group, Hit[]> = {
    ...own,
    answers: answers.hits,
    stock: names.acts,
    found: names.names,
    help: help.hits,
    orders: orders.orders.map((order) => ({
      ...order,
      icon: <ShoppingBag size={16} aria-hidden />,
      run: () => go(order.href),
    })),
  }
  // If nothing else was found, shows the help that contains most of the typed words.
  if (Object.values(hits).every((it) => it.length === 0)) hits.help = help.vague
  return {
    groups: groupsShown(hits, { answers, names, orders, acts, help }),
    isSearching: answers.isSearching || names.isSearching || orders.isSearching || acts.isSearching || help.isSearching,
  }
}

/** Results that need no server: recently opened places, screens, branches, actions and settings. */
function useOwn(
  typed: string,
  page: Page | null,
  branchActs: Hit[],
): Record<'recent' | 'screens' | 'branches' | 'actions' | 'settings', Hit[]> {
  const t = useWords(openedWords)
  const p = useWords(paletteWords)
  const lang = useLanguage()
  const user = useUser()
  const branch = useCurrentBranch()
  const go = useGo()
  const settings = useSettings(branch?.branch_id)
  const fits = (text: string) => matches(text, typed)

  const recent = visitedPages()
    .filter((tab) => tab.path !== page?.path && fits(tabName(tab, lang)))
    .slice(0, max.recent)
  const lines = menuOf(user, branch?.branch_id).all
  const isRecent = new Set(recent.map((tab) => tab.path))
  const creators = screens.flatMap((screen) => {
    const path =
      /[/-]form$/.test(screen.path) && !barrier(screen, user, branch?.branch_id)
        ? fillPath(screen.path, { branch_id: branch?.branch_id })
        : null
    return path ? [{ screen, path }] : []
  })
  const act = (id: string, name: string, Icon: typeof Sun, run: () => void, also = '') => ({
    id,
    name,
    also,
    icon: <Icon size={16} aria-hidden />,
    run,
  })
  const actions: (Hit & { also: string })[] = [
    ...creators.map(({ screen, path }) =>
      act(`new:${path}`, screen.title[lang], Plus, () => go(path), 'yeni ekle new add neu anlegen'),
    ),
    act('light', `${t('theme')}: ${t('light')}`, Sun, () => applyTheme('light'), 'açık tema light theme hell aydınlık'),
    act('dark', `${t('theme')}: ${t('dark')}`, Moon, () => applyTheme('dark'), 'karanlık koyu tema dark theme dunkel'),
    act(
      'system',
      `${t('theme')}: ${t('system')}`,
      SunMoon,
      () => applyTheme('system'),
      'otomatik sistem tema system theme',
    ),
    ...languageNames.map(({ value, label }) =>
      act(
        `lang:${value}`,
        `${t('language')}: ${label}`,
        Languages,
        () => void chooseLanguage(value),
        `dil dili değiştir change language sprache ändern ${inOthers[value]}`,
      ),
    ),
    // Waits until this dialog has closed, so that it is not printed.
    act('print', p('print'), Printer, () => setTimeout(() => window.print(), closingMs * 2), 'yazdır print drucken'),
    {
      ...act('out', t('signOut'), LogOut, () => void signOut(), 'çıkış sign out log out abmelden'),
      isOfWeight: true,
    },
  ]
  return {
    recent: recent.map((tab) => ({
      id: `tab:${tab.path}`,
      name: tabName(tab, lang),
      icon: <Clock size={16} aria-hidden />,
      run: () => go(tab.href),
    })),
    screens: lines
      .filter((line) => !isRecent.has(line.path) && fits(line.title[lang]))
      .map((line) => ({
        id: line.path,
        name: line.title[lang],
        hint: hintOf(lines, line, lang),
        icon: line.screen.icon ? <line.screen.icon size={16} aria-hidden /> : <ArrowRight size={16} aria-hidden />,
        run: () => go(line.path),
      })),
    branches: !typed
      ? []
      : branchesOf(user)
          .filter((each) => fits(`${each.name} ${each.company_name}`))
          .slice(0, max.branches)
          .map((each) => ({
            id: each.branch_id,
            name: each.name,
            hint: each.company_name,
            icon: <Store size={16} aria-hidden />,
            run: () => {
              visitBranch(each.branch_id)
              go(`/manegement/${each.branch_id}/home`)
            },
          })),
    actions: typed ? [...branchActs, ...actions.filter((each) => fits(`${each.name} ${each.also}`))] : [],
    settings:
      typed.length < 2
        ? []
        : settings
            .filter((each) => fits(`${each.name} ${each.page}`))
            .slice(0, max.settings)
            .map((each) => ({
              id: each.id,
              name: each.name,
              hint: each.page,
              icon: <Settings2 size={16} aria-hidden />,
              run: () => go(each.path),
            })),
  }
}

/** The menu group of a screen whose title another screen of the menu has too. */
const hintOf = (lines: readonly MenuLine[], { title, screen }: MenuLine, lang: Lang) =>
  lines.some((it) => it.screen !== screen && it.title[lang] === title[lang]) ? groupTitle(screen)?.[lang] : undefined

const inOthers = { tr: 'türkçe turkish türkisch', en: 'ingilizce english englisch', de: 'almanca german deutsch' }
