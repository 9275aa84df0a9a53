function tendOldBrowserNotice() {
  var notice = document.getElementById('old-browser');
  var key = 'ppOldBrowserNotice';
  function closed() {
    try {
      return window.localStorage.getItem(key) !== null;
    } catch (_e) {
      return false;
    }
  }
  function close() {
    try {
      window.localStorage.setItem(key, '1');
    } catch (_e) {}
    // Where our own scripts run, the page takes it away once they have come.
    notice.style.display = 'none';
  }
  if (!notice) return;
  if (closed()) close();
  else notice.getElementsByTagName('button')[0].addEventListener('click', close);
}
tendOldBrowserNotice();
