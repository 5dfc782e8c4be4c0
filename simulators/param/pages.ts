import { escape, page } from '../card-page.ts'
import type { Page } from './ledger.ts'

const amountOf = ({ amount }: Page) => `${(amount / 100).toFixed(2).replace('.', ',')} TL`

/** The page with the card's fields. */
export const cardPage = (it: Page) =>
  page(
    'Param ortak ödeme sayfası (simülasyon)',
    `<p>${escape(it.title)}: <b>${amountOf(it)}</b></p>
<form method="post"><label for="card">Kart numarası</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4546711234567894">
<button>${amountOf(it)} öde</button></form>
<p class="note">Her başka kart reddedilir. Sayfayı kapatmak ödemeyi yarım bırakır.</p>`,
  )

export const overPage = () => page('Ödeme sayfası kapandı', '<p>Bu sayfa bulunamadı ya da ödeme yapıldı.</p>')

/** The page by which the customer's browser posts the result to the merchant. */
export const returnPage = (it: Page, fields: Record<string, string>) =>
  page(
    'Sonuç iletiliyor',
    `<form method="post" action="${escape(it.returnUrl)}">${Object.entries(fields)
      .map(([name, text]) => `<input type="hidden" name="${name}" value="${escape(text)}">`)
      .join('')}<button>Mağazaya dön</button></form><script>document.forms[0].submit()</script>`,
  )
