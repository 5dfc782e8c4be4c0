/**
 * The one script of a courier's page: it sends where the phone is, if the courier has agreed to that
 * for this shift. Old phones must understand it, and without it the page only lacks this part. Its
 * texts are in the page. The choice is kept for the page's address, which is another in each shift.
 */
export const positionScript = `
(function () {
  var part = document.getElementById('position')
  if (!part || !navigator.geolocation || !window.fetch || !window.isSecureContext) return
  var key = 'position ' + location.pathname
  var say = document.getElementById('position-said')
  var button = document.getElementById('position-button')
  var watch = null
  var sent = null
  function read(store, name) { try { return store.getItem(name) } catch (error) { return null } }
  function keep(store, name, value) {
    try { if (value === null) store.removeItem(name); else store.setItem(name, value) } catch (error) {}
  }
  function show(text) {
    say.textContent = text
    button.textContent = watch === null ? part.dataset.start : part.dataset.stop
    part.hidden = false
  }
  function metres(a, b) {
    var north = (a.lat - b.lat) * 111195
    var east = (a.lng - b.lng) * 111195 * Math.cos(a.lat * Math.PI / 180)
    return Math.sqrt(north * north + east * east)
  }
  function post(body) {
    return fetch(location.pathname + '/position', { method: 'POST', body: new URLSearchParams(body) })
  }
  function end(text) {
    if (watch !== null) navigator.geolocation.clearWatch(watch)
    watch = null
    keep(localStorage, key, null)
    show(text)
  }
  function send(position) {
    var now = Date.now()
    var at = { lat: position.coords.latitude, lng: position.coords.longitude }
    var gone = sent === null ? Infinity : now - sent.now
    // Every 15 seconds at most, and every minute as long as the courier stays within 50 m.
    if (gone < 15000 || (gone < 60000 && metres(at, sent) < 50)) return
    sent = { now: now, lat: at.lat, lng: at.lng }
    keep(sessionStorage, key, JSON.stringify(sent))
    var age = Math.max(0, Math.round(now - position.timestamp))
    post({ lat: at.lat, lng: at.lng, accuracy: position.coords.accuracy, age: age }).then(function (answer) {
      if (watch === null) return
      if (answer.status === 404) end(part.dataset.over)
      else if (answer.ok) show(part.dataset.shared)
    }, function () {})
  }
  function fail(error) { if (error.code === error.PERMISSION_DENIED) end(part.dataset.denied) }
  function begin() {
    try { sent = JSON.parse(read(sessionStorage, key) || 'null') } catch (error) { sent = null }
    keep(localStorage, key, 'yes')
    watch = navigator.geolocation.watchPosition(send, fail, { enableHighAccuracy: true, maximumAge: 0 })
    show(part.dataset.shared)
  }
  button.addEventListener('click', function () {
    if (watch === null) return begin()
    end(part.dataset.ask)
    keep(sessionStorage, key, null)
    post({ stop: '1' }).catch(function () {})
  })
  if (read(localStorage, key) === 'yes') begin()
  else show(part.dataset.ask)
})()
`
