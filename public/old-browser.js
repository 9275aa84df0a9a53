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
    notice.parentNode.removeChild(notice);
  }
  if (!notice) return;
  if (closed()) close();
  else notice.getElementsByTagName('button')[0].onclick = close;
}
tendOldBrowserNotice();
