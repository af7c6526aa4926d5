(function () {
  var box = document.getElementById("itui-choice"), key = "interview-tui-en";
  if (!box) return;
  function stores() {
    var found = [];
    try { found.push(window.localStorage); } catch (e) {}
    try { found.push(window.sessionStorage); } catch (e) {}
    return found;
  }
  function known() {
    if (window.interviewTuiEn) return window.interviewTuiEn;
    return stores().reduce(function (value, store) {
      try { return value || store.getItem(key); } catch (e) { return value; }
    }, null);
  }
  var chosen = known(), switchable = document.querySelector(".itui-switch");
  if (chosen && switchable) box.checked = chosen === "1";
  box.onchange = function () {
    window.interviewTuiEn = box.checked ? "1" : "0";
    stores().forEach(function (store) { try { store.setItem(key, window.interviewTuiEn); } catch (e) {} });
  };
  Array.prototype.forEach.call(document.querySelectorAll(".itui-points li"), function (point) {
    point.classList.add("tappable");
    point.setAttribute("role", "checkbox");
    point.setAttribute("aria-checked", "false");
    point.tabIndex = 0;
    function tick() { point.setAttribute("aria-checked", String(point.classList.toggle("itui-done"))); }
    point.onclick = function (event) { if (!event.target.closest("a")) tick(); };
    point.onkeydown = function (event) { if (event.key === "x") tick(); };
  });
})();
