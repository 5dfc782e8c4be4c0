import { escape, page } from '../card-page.ts'
import type { Checkout } from './ledger.ts'

const amountOf = ({ paidPrice, currency }: Checkout) => `${paidPrice.toFixed(2)} ${currency}`

/** The page with the card's fields. */
export const cardPage = (it: Checkout, path: string) =>
  page(
    'iyzico ödeme formu (simülasyon)',
    `<p>${escape(it.item)}: <b>${amountOf(it)}</b></p>
<form method="post" action="${path}"><label for="card">Kart numarası</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="5528790000000008">
<button>${amountOf(it)} öde</button></form>
<p class="note">4111111111111129: yetersiz bakiye. Sayfayı kapatmak ödemeyi yarım bırakır.</p>
${it.problem ? `<p role="alert">${escape(it.problem.errorMessage)}</p>` : ''}`,
  )

/** The page of the card's bank (3-D Secure), which asks for the code that it has sent by SMS. */
export const bankPage = (it: Checkout, path: string) =>
  page(
    'Banka 3-D Secure (simülasyon)',
    `<p><b>${amountOf(it)}</b> için telefonunuza gelen kodu girin.</p>
<form method="post" action="${path}"><label for="code">SMS kodu</label>
<input id="code" name="code" inputmode="numeric" autocomplete="off" value="283126"><button>Onayla</button></form>
<p class="note">Her başka kod ödemeyi reddeder.</p>`,
  )

/** Sends the customer's browser back to the shop, with the form's token. */
export const returnPage = ({ callbackUrl, token }: Checkout) =>
  page(
    'Mağazaya dönülüyor',
    `<form method="post" action="${escape(callbackUrl)}" id="back"><input type="hidden" name="token" value="${token}">
<button>Mağazaya dön</button></form><script>document.getElementById('back').submit()</script>`,
  )

export const overPage = () => page('Ödeme formu kapandı', '<p>Bu ödeme formunun süresi doldu ya da ödeme yapıldı.</p>')
