import { escape, page } from '../card-page.ts'
import type { Page } from './ledger.ts'

const amountOf = ({ amount, currency }: Page) => `${(amount / 100).toFixed(2)} ${currency}`

/** The page with the card's fields. */
export const cardPage = (it: Page) =>
  page(
    'PayTR ödeme sayfası (simülasyon)',
    `<p>${escape(it.title)}: <b>${amountOf(it)}</b></p>
<form method="post"><label for="card">Kart numarası</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4355084355084358">
<button>${amountOf(it)} öde</button></form>
<p class="note">Her başka kart reddedilir. Sayfayı kapatmak ödemeyi yarım bırakır.</p>`,
  )

export const overPage = () => page('Ödeme sayfası kapandı', '<p>Bu sayfanın süresi doldu ya da ödeme yapıldı.</p>')
