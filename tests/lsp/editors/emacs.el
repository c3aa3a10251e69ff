;;; emacs.el - lockseam in Emacs, by eglot.
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '((c-mode c++-mode) . ("lockseam" "lsp"))))
