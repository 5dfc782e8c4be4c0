import type { CallTexts } from '../call-texts.ts'

/** Orders, and what belongs to an order: gift vouchers and reviews. */
export const orders: CallTexts = {
  'order.quote': {
    tr: [
      'Sepeti hesaplat',
      'Siparişin gövdesini gönderin: indirimler, teslimat ücreti ve ödenecek tutar gelir, hiçbir şey kaydedilmez. Şube siparişi kabul etmeyecekse nedeni alan alan söylenir.',
    ],
    en: [
      'Price a basket',
      'Send the body of an order: the answer says the discounts, delivery fee and amount to pay; nothing is saved. If the branch would refuse the order, each field says why.',
    ],
    de: [
      'Warenkorb berechnen',
      'Senden Sie den Inhalt einer Bestellung: Die Antwort nennt Rabatte, Liefergebühr und Endbetrag, gespeichert wird nichts. Würde die Filiale ablehnen, nennt jedes Feld den Grund.',
    ],
  },
  'order.create': {
    tr: [
      'Sipariş gönder',
      'Şubenin panelinde zil çalar. `product_id`, `unit_price` ve seçeneklerin `group_id`, `option_id` değerleri menüden gelir; ürünü olmayan satırın adını ve fiyatını siz verirsiniz. Her siparişi kendi `Idempotency-Key` değeriyle gönderin: bağlantı koparsa aynı istek ikinci bir sipariş açmaz. `external_id` da siparişi şube ve kanal içinde tekil kılar.',
    ],
    en: [
      'Send an order',
      'The order rings in the branch’s panel. `product_id`, `unit_price` and the options’ `group_id` and `option_id` come from the menu; a line without a product has your own name and price. Send each order with an `Idempotency-Key` of its own: if the connection drops, the same request creates no second order. An `external_id` also makes an order unique within branch and channel.',
    ],
    de: [
      'Bestellung senden',
      'Die Bestellung klingelt im Panel der Filiale. `product_id`, `unit_price` und die `group_id` und `option_id` der Optionen stehen in der Speisekarte; eine Zeile ohne Produkt hat Ihren eigenen Namen und Preis. Senden Sie jede Bestellung mit eigenem `Idempotency-Key`: Bricht die Verbindung ab, legt dieselbe Anfrage keine zweite Bestellung an. Auch eine `external_id` macht sie je Filiale und Kanal eindeutig.',
    ],
  },
  'onlinePayment.start': {
    tr: [
      'Çevrimiçi ödemeyi başlat',
      'Sipariş `pays_online` ile verilmiş olmalıdır; ödenene dek şubede çalmaz. Müşteriyi yanıttaki `page_url` sayfasına gönderin, sonra `return_url` adresine döner. Ödenip ödenmediğini tarayıcıdan değil, ödemeyi okuyarak öğrenin. `pay_by` zamanına kadar ödenmeyen sipariş iptal olur.',
    ],
    en: [
      'Start an online payment',
      'For an order placed with `pays_online`; until it is paid, it does not ring at the branch. Send the customer to the `page_url` of the answer; they come back to `return_url`. Read the payment to learn whether it is paid; do not rely on the browser. An order that is not paid by `pay_by` is cancelled.',
    ],
    de: [
      'Online-Zahlung starten',
      'Für eine Bestellung mit `pays_online`; bis sie bezahlt ist, klingelt sie nicht in der Filiale. Schicken Sie den Kunden auf `page_url` aus der Antwort; er kehrt zu `return_url` zurück. Ob bezahlt ist, sagt Ihnen der Stand der Zahlung, nicht der Browser. Eine Bestellung, die bis `pay_by` nicht bezahlt ist, wird storniert.',
    ],
  },
  'onlinePayment.read': {
    tr: [
      'Ödemenin durumunu oku',
      'Son ödeme denemesi. Deneme açıkken ödeme sağlayıcısına sorulur; sipariş ödenince `is_paid` doğru olur.',
    ],
    en: [
      'Read how the payment stands',
      'The latest attempt to pay. While it is open, the payment provider is asked; once the order is paid, `is_paid` is true.',
    ],
    de: [
      'Stand der Zahlung lesen',
      'Der letzte Zahlungsversuch. Solange er offen ist, wird der Zahlungsanbieter gefragt; ist die Bestellung bezahlt, ist `is_paid` wahr.',
    ],
  },
  'customerOrder.read': {
    tr: [
      'Siparişin durumunu oku',
      'Müşterinin görmesi gereken her şey: durum, söz verilen saat, kuryenin adımları, neyle ödendiği, ne kadarının geri verildiği, hâlâ iptal edilip edilemeyeceği. Üye belirteciyle yalnızca üyenin kendi siparişleri okunur.',
    ],
    en: [
      'Read an order’s status',
      'All that a customer should see: status, promised time, the courier’s steps, what it is paid by, what was given back, and whether it can still be cancelled. A member token reads only the member’s own orders.',
    ],
    de: [
      'Stand einer Bestellung lesen',
      'Alles, was Kunden sehen sollen: Stand, zugesagte Zeit, die Schritte des Kuriers, womit bezahlt wird, was zurückgegeben wurde und ob man noch stornieren kann. Ein Mitglieds-Token liest nur die eigenen Bestellungen.',
    ],
  },
  'customerOrder.events': {
    tr: [
      'Siparişi izle',
      'Son yanıttaki `revision` değerini `after` olarak gönderin: yanıt bir şey değişir değişmez, en geç 25 saniye sonra gelir. Aynı `revision` gelirse değişen yoktur; hemen yeniden sorun. Webhook alan sunucunun buna ihtiyacı yoktur.',
    ],
    en: [
      'Follow an order',
      'Send the `revision` of the last answer as `after`: the answer comes as soon as something changes, after 25 seconds at the latest. The same `revision` means that nothing has changed; just ask again. A server that receives webhooks does not need this.',
    ],
    de: [
      'Bestellung verfolgen',
      'Senden Sie die `revision` der letzten Antwort als `after`: Die Antwort kommt, sobald sich etwas ändert, spätestens nach 25 Sekunden. Dieselbe `revision` heißt, dass sich nichts geändert hat; fragen Sie gleich wieder. Wer Webhooks empfängt, braucht das nicht.',
    ],
  },
  'customerOrder.cancel': {
    tr: [
      'Siparişi müşteri adına iptal et',
      'Son yanıttaki `cancel` izin verdiği sürece; ne zamana kadar olduğunu firma belirler. Ödenen para, puan ve çek geri verilir, şubede zil susar. Geç kalındıysa 409 `conflict` ile siparişin şimdiki hâli gelir.',
    ],
    en: [
      'Cancel an order for its customer',
      'As long as `cancel` in the last answer allows it; the company decides until when. Money, points and vouchers are given back, and the branch’s bell stops. If it is too late, 409 `conflict` contains the order as it is now.',
    ],
    de: [
      'Bestellung für den Kunden stornieren',
      'Solange `cancel` in der letzten Antwort es erlaubt; bis wann, legt die Firma fest. Geld, Punkte und Gutscheine werden zurückgegeben, die Klingel der Filiale verstummt. Ist es zu spät, enthält 409 `conflict` die Bestellung, wie sie jetzt ist.',
    ],
  },
  'comment.send': {
    tr: [
      'Yorum gönder',
      'Sipariş başına bir yorum, teslimattan sonra 14 gün içinde. Şube karar verene kadar yeniden göndermek yorumu değiştirir.',
    ],
    en: [
      'Send a review',
      'One per order, within 14 days of its delivery. Until the branch decides on it, sending it again replaces it.',
    ],
    de: [
      'Bewertung senden',
      'Eine je Bestellung, innerhalb von 14 Tagen nach der Lieferung. Bis die Filiale entscheidet, ersetzt erneutes Senden die alte.',
    ],
  },
  'giftCheque.reserve': {
    tr: ['Hediye çekini ayır', 'Müşteri ödemedeyken çek kısa bir süre onun için tutulur; sonra siparişle gönderilir.'],
    en: [
      'Reserve a gift voucher',
      'Holds a voucher for a short time while the customer pays; it is then sent with the order.',
    ],
    de: [
      'Geschenkgutschein reservieren',
      'Hält einen Gutschein kurze Zeit frei, während der Kunde bezahlt; danach wird er mit der Bestellung gesendet.',
    ],
  },
}
