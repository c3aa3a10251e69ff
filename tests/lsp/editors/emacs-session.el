;;; emacs-session.el - what a user does in Emacs with eglot; errors end it with status 255.
(package-initialize)
(require 'eglot)
(require 'flymake)
(require 'cl-lib)

(defun wait-for (what condition)
  (let ((end (+ (float-time) 90)))
    (while (not (funcall condition))
      (when (> (float-time) end)
        (error "waited in vain for %s" what))
      (accept-process-output nil 0.05))))

(defun findings ()
  (flymake-start)
  (cl-remove-if-not (lambda (each) (string-match-p "can be lost" (flymake-diagnostic-text each)))
                    (flymake-diagnostics)))

(setq eglot-sync-connect 60)
(find-file "bank.c")
(apply #'eglot--connect (eglot--guess-contact))
(wait-for "the finding" (lambda () (= 1 (length (findings)))))
(let ((finding (car (findings))))
  (cl-assert (= 4 (line-number-at-pos (flymake-diagnostic-beg finding))))
  ;; eglot shows no related information, so the steps are in the text.
  (cl-assert (string-match-p "counter.c:7: (3) T1: reads" (flymake-diagnostic-text finding))))

(goto-char (point-min))
(search-forward "add")
(let ((hover (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                              (eglot--TextDocumentPositionParams))))
  (cl-assert (string-match-p "add(counter \\*): compound" (format "%s" hover))))

(search-forward "set(c, n + 1)")
(replace-match "get(c)")
(eglot--signal-textDocument/didChange)
(wait-for "the finding to go" (lambda () (= 0 (length (findings)))))
(set-buffer-modified-p nil)
(eglot-shutdown (eglot--current-server-or-lose))
(message "all is well")
